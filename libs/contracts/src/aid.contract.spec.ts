import { describe, expect, it } from '@jest/globals';
import { aid } from './aid.contract.js';
import { sentences } from './sentences.suite.js';

describe('An application for aid', () => {
  const { input } = aid.apply;
  const form = { aid_type: 'Merit scholarship', amount_requested: '25000.50' };

  it('accepts numbers and numeric text, and no reason [GAP-035]', () => {
    expect(input.parse(form)).toEqual({ aid_type: 'Merit scholarship', amount_requested: 2_500_050, reason: '' });
    expect(input.parse({ ...form, amount_requested: 25_000, reason: ' Fees ' })).toMatchObject({
      amount_requested: 2_500_000,
      reason: 'Fees',
    });
  });

  it.each([
    [{ aid_type: ' ' }, 'aid_type: Aid type is required'],
    [{ aid_type: 'x' }, 'aid_type: Aid type must be at least 2 characters'],
    [{ aid_type: 'x'.repeat(81) }, 'aid_type: Aid type must be at most 80 characters'],
    [{ amount_requested: 0 }, 'amount_requested: Amount requested must be greater than 0'],
    [{ amount_requested: '' }, 'amount_requested: Amount requested is required'],
    [{ reason: 'x'.repeat(1001) }, 'reason: Reason must be at most 1000 characters'],
    [{ reason: 5 }, 'reason: Reason must be text'],
    [{ reason: 'Fees\u0000' }, 'reason: Reason has characters that cannot be shown'],
  ])('refuses the aid application %j', (change, sentence) => {
    expect(sentences(input, { ...form, ...change })).toContain(sentence);
  });
});

describe('A disbursement', () => {
  const { input } = aid.disburse;
  const form = { aid_application_id: 'A1', amount: '100' };

  it('accepts a day, or today without one', () => {
    expect(input.parse({ ...form, disbursed_at: '2026-01-31', fee_id: '' })).toEqual({
      aid_application_id: 'A1',
      amount: 10_000,
      disbursed_at: '2026-01-31',
      fee_id: undefined,
      reference: undefined,
    });
    expect(input.parse(form).disbursed_at).toBeUndefined();
  });

  it.each([
    [{ amount: '-1' }, 'amount: Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals'],
    [{ amount: 0 }, 'amount: Amount must be greater than 0'],
    [{ disbursed_at: '2199-01-01' }, 'disbursed_at: Disbursement date cannot be in the future'],
    [{ disbursed_at: 'soon' }, 'disbursed_at: Disbursement date must be a valid date'],
    [{ aid_application_id: '' }, 'aid_application_id: Application is required'],
  ])('refuses the disbursement %j', (change, sentence) => {
    expect(sentences(input, { ...form, ...change })).toContain(sentence);
  });
});
