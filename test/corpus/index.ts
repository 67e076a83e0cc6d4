import { browsersAndSearch } from './browsers-and-search.ts';
import { calendarsAndMail } from './calendars-and-mail.ts';
import { chatAndTickets } from './chat-and-tickets.ts';
import { cloudAndMonitoring } from './cloud-and-monitoring.ts';
import { databases } from './databases.ts';
import { declarativeForms } from './declarative-forms.ts';
import { designAndMedia } from './design-and-media.ts';
import { documentsAndWork } from './documents-and-work.ts';
import { filesAndGit } from './files-and-git.ts';
import { homesAndHealth } from './homes-and-health.ts';
import { interfaces } from './interfaces.ts';
import { mapsAndTravel } from './maps-and-travel.ts';
import { shopsAndPayments } from './shops-and-payments.ts';
import { structures } from './structures.ts';
import type { CorpusTool } from './tool.ts';

/** The corpus without the odd ones (odd.ts): every schema here is valid and can be satisfied. */
export const corpus: readonly CorpusTool[] = [
  ...browsersAndSearch,
  ...calendarsAndMail,
  ...chatAndTickets,
  ...cloudAndMonitoring,
  ...databases,
  ...declarativeForms,
  ...designAndMedia,
  ...documentsAndWork,
  ...filesAndGit,
  ...homesAndHealth,
  ...interfaces,
  ...mapsAndTravel,
  ...shopsAndPayments,
  ...structures,
];
