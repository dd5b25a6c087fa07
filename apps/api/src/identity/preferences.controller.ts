import { preferences } from '@bursar/contracts';
import { personOf, serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { Preferences } from './preferences.js';

@Controller()
export class PreferencesController {
  constructor(private readonly kept: Preferences) {}

  readonly routes = serve(preferences)({
    mine: (_input, by) => this.kept.of(personOf(by).id),

    save: async (wanted, by) => {
      const saved = await this.kept.save(personOf(by).id, wanted);
      return () => ({ message: 'Your choice has been saved.', preferences: saved });
    },
  });
}
