import jest from './jest.config.mjs';

const LONG_SPECS = ['\\.properties\\.spec\\.ts$', '/books\\.spec\\.ts$'];

const [domain] = jest.projects;

export default {
  ...domain,
  roots: ['<rootDir>/libs/domain/src'],
  testMatch: ['<rootDir>/libs/domain/src/**/*.spec.ts'],
  testPathIgnorePatterns: [...domain.testPathIgnorePatterns, ...LONG_SPECS],
};
