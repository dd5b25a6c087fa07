export const ADMIN = { email: 'admin@bursar.test', password: 'secret-admin' };
