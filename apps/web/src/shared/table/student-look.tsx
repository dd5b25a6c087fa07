import { type ReactNode } from 'react';

import { Noted } from '../figures/noted.js';
import { StudentLink } from '../figures/record-links.js';
import { type Look } from './column.js';

interface OfStudent {
  readonly student_id: string;
  readonly student_name: string | null;
}

const linkOf = ({ student_id, student_name }: OfStudent): ReactNode =>
  student_name === null ? undefined : <StudentLink id={student_id} name={student_name} />;

export const studentLook = <Row extends OfStudent>(noteOf?: (row: Row) => ReactNode): Look<Row> => ({
  cell: (row) => {
    const name = linkOf(row) ?? '—';
    return noteOf ? <Noted note={noteOf(row)}>{name}</Noted> : name;
  },
  link: linkOf,
  sortable: true,
});
