import type { ProjectEntry } from './project-entry.ts';
import { customerProjects } from './project-list-customers.ts';
import { developmentProjects } from './project-list-development.ts';
import { internalProjects } from './project-list-internal.ts';

export interface PortfolioEntry {
  readonly key: string;
  readonly parent: string | null;
  /** A program is part of a portfolio. */
  readonly isProgram: boolean;
  readonly number: string;
  readonly name: string;
  readonly text: string;
  readonly manager: string;
  readonly priority: number;
}

export const portfolios: readonly PortfolioEntry[] = [
  {
    key: 'PD',
    parent: null,
    isProgram: false,
    number: 'PD',
    name: 'Product Development',
    manager: 'stefan.muehlbauer',
    priority: 2,
    text: 'New and revised products: heat pumps, ventilation, room control. Gates G0 to G5 are decided in the monthly product board.',
  },
  {
    key: 'WP5',
    parent: 'PD',
    isProgram: true,
    number: 'PD-100',
    name: 'Heat Pump Generation 5',
    manager: 'daniela.roessler',
    priority: 1,
    text: 'Wärmepumpen der fünften Generation mit R290: Kältekreis, Regler und Zulassung in einem Programm.',
  },
  {
    key: 'KP',
    parent: null,
    isProgram: false,
    number: 'KP',
    name: 'Kundenprojekte',
    manager: 'thomas.obermueller',
    priority: 2,
    text: 'Aufträge von der Auslegung bis zur Übergabe. Wöchentliche Auftragsrunde am Montag um 9 Uhr.',
  },
  {
    key: 'SEE',
    parent: 'KP',
    isProgram: true,
    number: 'KP-200',
    name: 'Klinikum Seeburg',
    manager: 'manager',
    priority: 1,
    text: 'Modernisation of the climate control of a hospital in operation, house by house.',
  },
  {
    key: 'IT',
    parent: null,
    isProgram: false,
    number: 'IT',
    name: 'IT & Digital',
    manager: 'claudia.neuhauser',
    priority: 3,
    text: 'Applications, infrastructure and security of the company.',
  },
  {
    key: 'VB',
    parent: null,
    isProgram: false,
    number: 'VB',
    name: 'Interne Verbesserung',
    manager: 'walter.gruber',
    priority: 4,
    text: 'Abläufe, Werk und Menschen. Everybody in the company may follow these projects.',
  },
];

export const demoProjects: readonly ProjectEntry[] = [...developmentProjects, ...customerProjects, ...internalProjects];
