export type AidWork = 'disburse' | 'withdraw';
