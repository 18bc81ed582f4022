import type { Reading } from '../../domain/console/bench/bench-test.ts'
import { FIRST_MIX } from '../../domain/console/request-mixes.ts'
import { DEMO_FIELD_METER } from './equipment.ts'
import type { DemoActor } from './people.ts'
import { CONTROL, accepted, approve, begin, due, moreMixes, read, startTest, submit, weigh, type Story, type StoryStep } from './story.ts'

type Seen = Partial<Reading>
const NOTHING: Seen = { foam: 0, cream: 0, sediment: 0, redisperses: 'yes' }

type Read = { mix?: number; by: DemoActor; day: number; hour: number; seen: { 0: Seen; 2?: Seen; 24: Seen } }

/** What a test by the jar test is read at: 0, 2 (with the sieve) and 24 hours after the mixing. */
const readings = ({ mix, by, day, hour, seen }: Read): StoryStep[] => [
  read([day, hour], by, { hours: 0, foam: 5, ph: 6.8, temperature: 20, ...seen[0] }, mix),
  ...(seen[2] ? [read([day, hour + 2], by, { hours: 2, ...NOTHING, sieveResidue: 'none', ...seen[2] }, mix)] : []),
  read([day + 1, hour], by, { hours: 24, ...NOTHING, ...seen[24] }, mix),
]

/** Mixes of a request that are tested beside each other, a jar each. */
const SERIES = [1, 2, 3, 4, 5, 6]
const PER_JAR = 0.1

/** Requests that show what the laboratory's method asks for: several mixes, and what a test lacks. All of it is made up. */
export const METHOD_STORIES: readonly Story[] = [
  {
    kind: 'foliar',
    country: 'HU',
    countryName: 'Hungary',
    mix: 0,
    moreMixes: SERIES.length - 1,
    name: 'Ágnes Kovács',
    company: 'Kiskun Agro',
    language: 'hu',
    daysAgo: 6,
    comment: 'This is the first of the six tanks of our spring programme. The other five are in my email; please test all of them.',
    steps: [
      accepted([0, 15], 'visitor'),
      due([0, 15.5], 'visitor', '+5'),
      moreMixes([0, 16], 'visitor'),
      { on: [1, 8], by: 'visitor', change: { action: 'start-series', name: 'Six tanks of the spring programme' } },
      ...SERIES.slice(0, -1).map((mix) => weigh(mix < 4 ? [1, 8.8 + mix * PER_JAR] : { minutesAgo: 150 - mix }, 'visitor', mix)),
      ...readings({
        mix: 1,
        by: 'visitor',
        day: 1,
        hour: 10,
        seen: { 0: { appearance: 'Even, milky' }, 2: { appearance: 'Even, milky' }, 24: { appearance: 'Even, milky' } },
      }),
      ...readings({
        mix: 2,
        by: 'visitor',
        day: 1,
        hour: 10 + PER_JAR,
        seen: {
          0: { appearance: 'Even, with a cap of foam', foam: 35 },
          2: { appearance: 'Even', foam: 12 },
          24: { appearance: 'Even, foam gone' },
        },
      }),
      ...readings({
        mix: 3,
        by: 'visitor',
        day: 1,
        hour: 10 + 2 * PER_JAR,
        seen: {
          0: { appearance: 'Even, slightly brown', ph: 5.9 },
          2: { appearance: 'Fine flakes below', sediment: 3, redisperses: 'partly', sieveResidue: 'traces' },
          24: { appearance: 'A firm layer at the bottom', sediment: 9, redisperses: 'no' },
        },
      }),
      submit([2, 13], 'visitor', { mix: 1 }),
      submit([2, 13.2], 'visitor', {
        mix: 2,
        result: 'CA',
        observations: 'Fill slowly with the outlet below the surface: it foams while it is mixed.',
      }),
      submit([2, 13.4], 'visitor', { mix: 3, result: 'NC', observations: 'A layer settles that ten slow turns do not stir up again.' }),
      approve([3, 10], 'approver', 1),
      approve([3, 10.2], 'approver', 2),
      // The next jars were mixed in the last hours; the sixth waits.
      ...[4, 5].map((mix) =>
        read({ minutesAgo: 132 - 4 * mix }, 'visitor', { hours: 0, appearance: 'Even', foam: mix, ph: 6.7, temperature: 20.2 }, mix),
      ),
    ],
  },
  {
    kind: 'foliar',
    country: 'PT',
    countryName: 'Portugal',
    mix: 0,
    name: 'Inês Carvalho',
    company: 'Quinta do Monte',
    language: 'pt',
    daysAgo: 24,
    steps: [
      accepted([1, 10], 'colleague'),
      startTest([4, 8], 'colleague'),
      begin([4, 9], 'colleague'),
      ...readings({
        by: 'colleague',
        day: 4,
        hour: 10,
        seen: { 0: { appearance: 'Even' }, 24: { appearance: 'Even', ph: 6.7, temperature: 20.3 } },
      }),
      submit([5, 13], 'colleague', {
        because: {
          kind: 'unplanned',
          justification: 'A fire drill closed the laboratory from 11 to 14 h, so that nobody read the jar at 2 h or sieved it.',
          isAcceptedByCustomer: true,
        },
      }),
      approve([7, 10], 'approver'),
    ],
  },
  {
    kind: 'foliar',
    country: 'IE',
    countryName: 'Ireland',
    mix: 0,
    name: 'Aoife Brennan',
    company: 'Brennan Tillage',
    language: 'en',
    daysAgo: 12,
    steps: [
      accepted([1, 10], 'colleague'),
      due([1, 11], 'colleague', '+1'),
      startTest([8, 8], 'colleague'),
      begin([8, 9], 'colleague'),
      read([8, 10], 'colleague', { hours: 0, appearance: 'Even', foam: 6, ph: 6.4, temperature: 20.1 }),
      read([8, 12], 'colleague', { hours: 2, appearance: 'Even', ...NOTHING, sieveResidue: 'none', ph: 6.4 }),
      {
        on: [9, 10],
        by: 'colleague',
        change: { action: 'read', reading: { hours: 24, appearance: 'Even', ...NOTHING, ph: 6.5 }, phMeter: DEMO_FIELD_METER },
      },
      submit([9, 13], 'colleague', {
        because: {
          kind: 'equipment',
          justification:
            'The pH meter of the bench was away for its calibration. The field meter read 4.01 and 7.00 in the buffers of 4 and 7 before and after.',
        },
      }),
    ],
  },
  {
    kind: 'foliar',
    country: 'AT',
    countryName: 'Austria',
    mix: 0,
    name: 'Lukas Gruber',
    company: 'Gruber Ackerbau',
    language: 'de',
    daysAgo: 11,
    steps: [
      accepted([1, 10], 'visitor'),
      due([1, 11], 'visitor', '+3'),
      startTest([7, 8], 'visitor'),
      begin([7, 9], 'visitor'),
      { on: [7, 9.5], by: 'visitor', change: { action: 'begin-control', mix: CONTROL } },
      ...[FIRST_MIX, CONTROL].flatMap((mix) =>
        readings({
          mix,
          by: 'visitor',
          day: 7,
          hour: 10,
          seen: {
            0: { appearance: mix === CONTROL ? 'Clear' : 'Even', ...(mix === CONTROL && { foam: 0, ph: 7.2 }) },
            2: { appearance: mix === CONTROL ? 'Clear' : 'Even' },
            24: { appearance: mix === CONTROL ? 'Clear, a little haze' : 'Even, a few fine flakes' },
          },
        }),
      ),
      { on: [8, 12], by: 'visitor', change: { action: 'conclude', mix: CONTROL, note: 'Clear at each reading.' } },
      submit([8, 13], 'visitor', {}),
      {
        on: [9, 10],
        by: 'approver',
        change: {
          action: 'fail',
          mix: CONTROL,
          note: 'The haze is iron: flakes came out of the water alone, so those of the mix say nothing.',
        },
      },
    ],
  },
  {
    kind: 'foliar',
    country: 'FI',
    countryName: 'Finland',
    mix: 0,
    name: 'Aino Lehtonen',
    company: 'Lehtosen tila',
    language: 'fi',
    daysAgo: 30,
    steps: [
      accepted([1, 10], 'colleague'),
      startTest([3, 8], 'colleague'),
      begin([3, 9], 'colleague'),
      ...readings({
        by: 'colleague',
        day: 3,
        hour: 10,
        seen: { 0: { appearance: 'Even' }, 2: { appearance: 'Even' }, 24: { appearance: 'Even' } },
      }),
      submit([4, 13], 'colleague', {}),
      approve([6, 10], 'approver'),
      {
        on: [22, 9],
        by: 'approver',
        change: {
          action: 'withdraw',
          reason: 'wrong-conditions',
          note: 'The water of that day came from the softener: it had 20 mg/L of hardness, not the 180 mg/L of the sheet.',
        },
      },
      { on: [22, 11], by: 'visitor', change: { action: 'test-again' } },
      due([22, 11.5], 'visitor', '+2'),
      begin({ minutesAgo: 1_400 }, 'visitor'),
      read({ minutesAgo: 1_380 }, 'visitor', { hours: 0, appearance: 'Even', foam: 4, ph: 7, temperature: 20 }),
      read({ minutesAgo: 1_260 }, 'visitor', {
        hours: 2,
        appearance: 'A few fine flakes',
        ...NOTHING,
        sediment: 1,
        sieveResidue: 'traces',
      }),
    ],
  },
]
