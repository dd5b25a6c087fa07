export { flag, onOrOff, serverSettings, SETTINGS, WrongSettings } from './server-settings.js';
