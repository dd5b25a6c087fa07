import { type Role } from '@bursar/domain/identity';

interface DemoLogin {
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly about: string;
}

export const DOMAIN = 'vidyanagar.example';

export const demoLogins = [
  {
    role: 'admin',
    name: 'Meera Raghunathan',
    email: `meera.raghunathan@${DOMAIN}`,
    password: 'demo-admin',
    about: 'Registrar: people, fees, approvals and every report',
  },
  {
    role: 'finance_manager',
    name: 'Farhan Merchant',
    email: `farhan.merchant@${DOMAIN}`,
    password: 'demo-finance',
    about: 'Runs the accounts office; payments taken yesterday wait for approval',
  },
  {
    role: 'hod',
    name: 'Vasudha Kelkar',
    email: `vasudha.kelkar@${DOMAIN}`,
    password: 'demo-hod',
    about: 'Heads Computer Science & Engineering',
  },
  {
    role: 'faculty',
    name: 'Anirban Lahiri',
    email: `anirban.lahiri@${DOMAIN}`,
    password: 'demo-faculty',
    about: 'Teaches distributed systems in Computer Science & Engineering',
  },
  {
    role: 'staff',
    name: 'Sunita Tirkey',
    email: `sunita.tirkey@${DOMAIN}`,
    password: 'demo-staff',
    about: 'Keeps the examination cell running',
  },
  {
    role: 'student',
    name: 'Nandini Rajagopal',
    email: `nandini.rajagopal@students.${DOMAIN}`,
    password: 'demo-student',
    about: 'Computer Science & Engineering: one bill overdue, one part-paid, tuition of ₹87,500.00 coming up',
  },
  {
    role: 'auditor',
    name: 'Cyrus Daruwala',
    email: `cyrus.daruwala@${DOMAIN}`,
    password: 'demo-auditor',
    about: 'Reads everything financial and writes nothing',
  },
] as const satisfies readonly DemoLogin[];

export const demoLogin = (role: Role): DemoLogin => demoLogins.find((login) => login.role === role) as DemoLogin;
