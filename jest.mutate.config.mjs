import jest from './jest.config.mjs';

/** Stories of many seconds. The examples and the short properties have to kill each mutant without them. */
const LONG_SPECS = ['\\.properties\\.spec\\.ts$', '/books\\.spec\\.ts$'];

const [domain] = jest.projects;

/** The specs that a mutant of the domain meets. */
export default {
  ...domain,
  roots: ['<rootDir>/libs/domain/src'],
  testMatch: ['<rootDir>/libs/domain/src/**/*.spec.ts'],
  testPathIgnorePatterns: [...domain.testPathIgnorePatterns, ...LONG_SPECS],
};
