import { seals as contract } from '@bursar/contracts';
import {
  consistencySpans,
  headFile,
  headsIn,
  refuse,
  SEAL_LOG,
  sealKeys,
  SealLog,
  type SealRow,
  seals,
  verifications,
} from '@bursar/domain/assurance';
import { Execute } from '@bursar/platform';
import { AddressLimit, queryOf, serve } from '@bursar/platform/http';
import { Attestation, proofOf } from '@bursar/platform/notary';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Settings } from '../settings/settings.js';
import { headFileName } from './daily-heads.js';
import { LeafTree } from './leaf-tree.js';
import { LogPlaces } from './log-places.js';
import { SealRibbon } from './seal-ribbon.js';
import { Sealer } from './sealer.js';
import { Verifications } from './verifications.js';

/** Per address. */
const HEADS_A_MINUTE = 60;

const headOf = ({ seal_no, events, root, sealed_at, key_id, signature }: SealRow) => ({
  seal_no,
  events,
  root,
  sealed_at,
  key_id,
  signature,
});

const fileOf = ({ events, root, sealed_at: sealedAt, signature }: SealRow): string =>
  headFile({ events, root, sealedAt, signature });

@Controller()
export class SealsController {
  private readonly limit: AddressLimit;

  constructor(
    private readonly readModels: ReadModels,
    private readonly commands: CommandBus,
    private readonly sealer: Sealer,
    private readonly tree: LeafTree,
    private readonly places: LogPlaces,
    private readonly attestation: Attestation,
    private readonly verifying: Verifications,
    private readonly ribbon: SealRibbon,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.limit = new AddressLimit(settings, HEADS_A_MINUTE);
  }

  readonly routes = serve(contract)({
    latest: async (_, __, { ip }) => {
      await this.limit.count(ip);
      const last = await this.last();
      if (!last) throw refuse('nothing-sealed');
      return headOf(last);
    },

    keys: async (_, __, { ip }) => {
      await this.limit.count(ip);
      return [...(await this.readModels.find(sealKeys, { sort: [{ field: 'introduced_at', descending: false }] }))];
    },

    head: async ({ no }, _, { ip }) => {
      await this.limit.count(ip);
      return headOf(await this.seal(no));
    },

    list: (input) => this.readModels.page(seals, queryOf(seals, input, '-seal_no')),

    hours: () => this.ribbon.hours(),

    consistency: async ({ no, from }) => {
      const [before, after] = [await this.seal(from), await this.seal(no)];
      if (before.events > after.events) throw refuse('seal-shrinks');
      const proof = await this.tree.hashes(consistencySpans(before.events, after.events));
      return { from: headOf(before), to: headOf(after), proof: proof.map((hash) => Buffer.from(hash).toString('hex')) };
    },

    proof: async ({ position, seal }) => {
      const { ordinal, event } = await this.places.withDigits(position);
      if (!event) throw refuse('event-not-found');
      const inclusion = await this.attestation.inclusionOf(ordinal, seal);
      if (!inclusion) throw refuse('event-not-sealed');
      return proofOf(event, inclusion);
    },

    seal: async (_, by) => {
      const before = (await this.last())?.seal_no ?? 0;
      const sealed = await this.sealer.seal(by);
      if (!sealed) throw refuse('nothing-sealed');
      const no = sealed.sealNo;
      const message = no > before ? `Seal ${no} was made.` : `Nothing happened since seal ${no}, so it stands.`;
      return async () => ({ message, seal: await this.seal(String(no)) });
    },

    witness: async ({ no, purpose }, by) => {
      const row = await this.seal(no);
      const { userId = null, name = '' } = by.actor;
      const command = { type: 'NoteWitness', sealNo: row.seal_no, userId, name, purpose } as const;
      await this.commands.execute(Execute.on(SealLog, SEAL_LOG, command, by));
      return () => ({
        message: 'Keep this file outside the house.',
        file_name: headFileName({ sealNo: row.seal_no }),
        head: fileOf(row),
      });
    },

    verifyLog: async ({ heads = '' }, by) => {
      const given = heads === '' ? [] : headsIn(heads);
      if (!given) throw refuse('not-a-head');
      const id = await this.verifying.carryOut(given, by);
      return async () => {
        const verification = await this.readModels.need(verifications, id, () => refuse('nothing-sealed'));
        return { message: verification.verdict, verification };
      };
    },

    verifications: (input) => this.readModels.page(verifications, queryOf(verifications, input, '-at')),
  });

  private async last(): Promise<SealRow | undefined> {
    const [last] = await this.readModels.find(seals, { sort: [{ field: 'seal_no', descending: true }], limit: 1 });
    return last;
  }

  private readonly seal = (no: string): Promise<SealRow> =>
    this.readModels.need(seals, no, () => refuse('seal-not-found'));
}
