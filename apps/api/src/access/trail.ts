import { type AuditEntryRow } from '@bursar/domain/audit';
import { type Projection } from '@bursar/domain/kernel';

export const TRAIL = Symbol('TRAIL');

export const trailAmong = (projections: readonly Projection[]): Projection<AuditEntryRow> | undefined =>
  projections.find(({ name }) => name === 'audit_trail') as Projection<AuditEntryRow> | undefined;
