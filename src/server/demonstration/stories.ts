import type { LanguageCode } from '../../domain/languages.ts'
import type { DemoActor } from './people.ts'
import type { Change } from '../request-desk/change.ts'

/** What the desk cannot do by itself: a test begins, and its publication ends the request. */
export type TestStep = { action: 'start-test' | 'publish' }
export type StoryStep = {
  /** Days after the request came in, and the hour of that day (UTC). */
  on: readonly [days: number, hour: number]
  by: DemoActor
  change: Change | TestStep
}

export type Story = {
  kind: 'foliar' | 'seed'
  country: string
  countryName: string
  /** Which mix of the country's demonstration tests; two for products that nobody put together. */
  mix: number | readonly [number, number]
  name: string
  company: string
  language: LanguageCode
  daysAgo: number
  comment?: string
  ndaRef?: string
  steps: readonly StoryStep[]
}

/** A test that answers: the one of the request's own mix. */
export const OWN_TEST = 'own'

const accepted = (on: StoryStep['on'], by: DemoActor): StoryStep => ({ on, by, change: { action: 'accept' } })
/** A day relative to today stands for itself: `+5` and `-2`. */
const due = (on: StoryStep['on'], by: DemoActor, dueOn: string): StoryStep => ({ on, by, change: { action: 'set-due', dueOn } })

/** Requests in every state, as a laboratory has them on a normal morning. All of it is made up. */
export const STORIES: readonly Story[] = [
  {
    kind: 'foliar',
    country: 'FR',
    countryName: 'France',
    mix: [0, 7],
    name: 'Camille Moreau',
    company: 'Ferme des Aulnes',
    language: 'fr',
    daysAgo: 1,
    comment: 'We would like to spray this in April, before the second node. Our water is hard (about 30 °f).',
    steps: [],
  },
  {
    kind: 'foliar',
    country: 'FR',
    countryName: 'France',
    mix: [0, 7],
    name: 'Luc Perrin',
    company: 'Coopérative du Val',
    language: 'fr',
    daysAgo: 2,
    steps: [],
  },
  {
    kind: 'foliar',
    country: 'GB',
    countryName: 'United Kingdom',
    mix: 3,
    name: 'Hannah Whitcombe',
    company: 'Whitcombe Agronomy',
    language: 'en',
    daysAgo: 2,
    comment: 'Is there anything newer than what your site shows for this mix?',
    steps: [],
  },
  {
    kind: 'seed',
    country: 'US',
    countryName: 'United States',
    mix: 1,
    name: 'Dale Okafor',
    company: 'Prairie Seed Treating',
    language: 'en',
    daysAgo: 3,
    steps: [],
  },
  {
    kind: 'foliar',
    country: 'DE',
    countryName: 'Germany',
    mix: [2, 9],
    name: 'Jonas Reinhardt',
    company: 'Hof Reinhardt',
    language: 'de',
    daysAgo: 6,
    steps: [accepted([1, 11], 'visitor'), due([1, 12], 'visitor', '+9')],
  },
  {
    kind: 'foliar',
    country: 'PL',
    countryName: 'Poland',
    mix: [1, 4],
    name: 'Agnieszka Wójcik',
    company: '',
    language: 'pl',
    daysAgo: 16,
    comment: 'Three products in one pass, please test the order that the label gives.',
    steps: [accepted([0, 15], 'colleague'), due([0, 16], 'colleague', '-2')],
  },
  {
    kind: 'foliar',
    country: 'ES',
    countryName: 'Spain',
    mix: [0, 3],
    name: 'Lucía Ferrer',
    company: 'Huerta Ferrer',
    language: 'es',
    daysAgo: 4,
    steps: [
      {
        on: [0, 17],
        by: 'visitor',
        change: { action: 'ask', text: 'Which formulation of the second product do you use? There are two on the market under this name.' },
      },
    ],
  },
  {
    kind: 'foliar',
    country: 'BR',
    countryName: 'Brazil',
    mix: [1, 2],
    name: 'Rafael Nogueira',
    company: 'Fazenda Boa Vista',
    language: 'pt',
    daysAgo: 12,
    steps: [
      accepted([0, 16], 'colleague'),
      due([0, 17], 'colleague', '+2'),
      {
        on: [1, 14],
        by: 'colleague',
        change: { action: 'ask', text: 'Do you spray all of it in one pass, or the micronutrient a week later?' },
      },
    ],
  },
  {
    kind: 'foliar',
    country: 'NL',
    countryName: 'Netherlands',
    mix: [0, 1],
    name: 'Sanne de Wit',
    company: 'De Wit Akkerbouw',
    language: 'nl',
    daysAgo: 9,
    steps: [
      {
        on: [0, 16],
        by: 'visitor',
        change: { action: 'ask', text: 'Do you add the nutrient first or last?' },
      },
      { on: [1, 13], by: 'requester', change: { action: 'reply', text: 'First, with the tank half full.' } },
      accepted([2, 10], 'visitor'),
    ],
  },
  {
    kind: 'foliar',
    country: 'IT',
    countryName: 'Italy',
    mix: [0, 2],
    name: 'Marta Colombo',
    company: 'Azienda Colombo',
    language: 'it',
    daysAgo: 15,
    steps: [accepted([0, 15], 'visitor'), due([0, 16], 'visitor', '+4'), { on: [8, 8], by: 'visitor', change: { action: 'start-test' } }],
  },
  {
    kind: 'seed',
    country: 'FR',
    countryName: 'France',
    mix: 0,
    name: 'Elise Garnier',
    company: 'Semences Garnier',
    language: 'fr',
    daysAgo: 20,
    ndaRef: 'NDA-DEMO-4',
    steps: [
      accepted([0, 15], 'colleague'),
      due([0, 16], 'colleague', '+1'),
      { on: [10, 8], by: 'colleague', change: { action: 'start-test' } },
    ],
  },
  {
    kind: 'foliar',
    country: 'FR',
    countryName: 'France',
    mix: 5,
    name: 'Paul Lambert',
    company: 'Lambert Conseil',
    language: 'fr',
    daysAgo: 40,
    steps: [
      accepted([1, 10], 'colleague'),
      { on: [6, 14], by: 'colleague', change: { action: 'start-test' } },
      { on: [13, 10], by: 'approver', change: { action: 'publish' } },
    ],
  },
  {
    kind: 'foliar',
    country: 'DE',
    countryName: 'Germany',
    mix: 4,
    name: 'Birgit Ziegler',
    company: '',
    language: 'de',
    daysAgo: 11,
    steps: [{ on: [1, 9], by: 'visitor', change: { action: 'answer', testId: OWN_TEST } }],
  },
  {
    kind: 'foliar',
    country: 'IN',
    countryName: 'India',
    mix: 1,
    name: 'Ravi Deshmukh',
    company: 'Deshmukh Farms',
    language: 'hi',
    daysAgo: 18,
    steps: [accepted([1, 11], 'colleague'), { on: [2, 11], by: 'colleague', change: { action: 'answer', testId: OWN_TEST } }],
  },
  {
    kind: 'foliar',
    country: 'GB',
    countryName: 'United Kingdom',
    mix: [2, 6],
    name: 'Owen Pritchard',
    company: 'Pritchard & Sons',
    language: 'en',
    daysAgo: 22,
    steps: [
      {
        on: [1, 14],
        by: 'colleague',
        change: {
          action: 'refuse',
          reason: 'label-forbids',
          text: 'The label of one of the products forbids mixing it with any other, so we do not test it.',
        },
      },
    ],
  },
  {
    kind: 'foliar',
    country: 'CZ',
    countryName: 'Czechia',
    mix: [0, 5],
    name: 'Tereza Nováková',
    company: '',
    language: 'cs',
    daysAgo: 27,
    steps: [
      { on: [0, 15], by: 'visitor', change: { action: 'ask', text: 'Please tell us the rate of each product per hectare.' } },
      { on: [12, 12], by: 'visitor', change: { action: 'refuse', reason: 'rates-missing', text: '' } },
    ],
  },
  {
    kind: 'foliar',
    country: 'DK',
    countryName: 'Denmark',
    mix: [1, 3],
    name: 'Mads Lykke',
    company: 'Lykkegård',
    language: 'da',
    daysAgo: 8,
    steps: [accepted([0, 16], 'visitor'), { on: [2, 12], by: 'requester', change: { action: 'cancel' } }],
  },
]
