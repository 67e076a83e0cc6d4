import { calendarsAndMail } from './calendars-and-mail.ts';
import { chatAndTickets } from './chat-and-tickets.ts';
import { databases } from './databases.ts';
import { filesAndGit } from './files-and-git.ts';
import { mapsAndTravel } from './maps-and-travel.ts';
import { shopsAndPayments } from './shops-and-payments.ts';
import type { CorpusTool } from './tool.ts';

/** The corpus without the odd ones: every schema here is valid and can be satisfied. */
export const corpus: readonly CorpusTool[] = [
  ...filesAndGit,
  ...databases,
  ...calendarsAndMail,
  ...mapsAndTravel,
  ...shopsAndPayments,
  ...chatAndTickets,
];
