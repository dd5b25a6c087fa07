import { describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { context, moduleOf } from './context.js';

@Injectable()
class Ledger {
  readonly pages = 1;
}

describe('a bounded context', () => {
  it('becomes a Nest module with its providers, under its name', async () => {
    const declared = context({
      name: 'shelves',
      controllers: [],
      providers: [Ledger],
      projections: [],
      policies: [],
      events: {},
      records: [],
      startUp: [],
    });
    const module = await Test.createTestingModule({ imports: [moduleOf(declared)] }).compile();
    expect(module.get(Ledger, { strict: false }).pages).toBe(1);
    expect((moduleOf(declared).module as { name: string }).name).toBe('shelvesContext');
  });
});
