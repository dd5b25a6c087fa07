import { event, type EventsOf } from '../kernel/index.js';

export const departmentEvents = {
  DepartmentAdded: event<{ departmentId: number; name: string }>(
    ({ name }) => ({ says: `Added the department ${name}` }),
    { name: 'department.updated', model: 'departments' },
  ),

  DepartmentRenamed: event<{ departmentId: number; name: string; previousName: string }>(
    ({ name, previousName }) => ({ says: `Renamed the department ${previousName} to ${name}` }),
    { name: 'department.updated', model: 'departments' },
  ),
};
export type DepartmentEvents = EventsOf<typeof departmentEvents>;
