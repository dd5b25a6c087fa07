/** Who decides or pays, as the rules about a second person see them. */
export interface Officer {
  readonly userId: string;
  /** The name that goes on the papers. */
  readonly name: string;
  /** Every student id that was ever theirs: a former student may work in the office now. */
  readonly studentIds: readonly string[];
  /** Two people are needed for money: nobody pays or approves what they prepared (`FOUR_EYES=enforce`). */
  readonly fourEyes: boolean;
}

/** Returns an officer who never studied here, where one person is enough. */
export const officer = ({ userId, name }: Pick<Officer, 'userId' | 'name'>): Officer => ({
  userId,
  name,
  studentIds: [],
  fourEyes: false,
});

type Id = string | null | undefined;

/** Returns whether one of the user or student ids is the officer's. Nobody decides about or pays themselves. */
export const isOwn = ({ userId, studentIds }: Officer, ...owners: readonly Id[]): boolean =>
  owners.some((id) => typeof id === 'string' && (id === userId || studentIds.includes(id)));

/** Returns whether the officer prepared it and somebody else has to check it. */
export const needsAnother = (by: Officer, ...preparedBy: readonly Id[]): boolean =>
  by.fourEyes && isOwn(by, ...preparedBy);
