import { calendarsAndMail } from './calendars-and-mail.ts';
import { chatAndTickets } from './chat-and-tickets.ts';
import { databases } from './databases.ts';
import { declarativeForms } from './declarative-forms.ts';
import { filesAndGit } from './files-and-git.ts';
import { mapsAndTravel } from './maps-and-travel.ts';
import { shopsAndPayments } from './shops-and-payments.ts';
import { structures } from './structures.ts';
import type { CorpusTool } from './tool.ts';

/** The corpus without the odd ones (odd.ts): every schema here is valid and can be satisfied. */
export const corpus: readonly CorpusTool[] = [
  ...calendarsAndMail,
  ...chatAndTickets,
  ...databases,
  ...declarativeForms,
  ...filesAndGit,
  ...mapsAndTravel,
  ...shopsAndPayments,
  ...structures,
];
