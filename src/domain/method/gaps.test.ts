import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { completenessOf, isWithinScope, justifiedGaps, type KeptDeviation } from './completeness.ts'
import { verdictByRule } from './decision-rule.ts'
import {
  gapKey,
  gapsOf,
  isInstrumentAsked,
  isJustifiable,
  isValueAsked,
  requiredReadingAt,
  watchedHours,
  type GapInput,
  type LookedAt,
} from './gaps.ts'
import { JAR_TEST_REQUIREMENTS } from './jar-test.ts'
import type { ProtocolGap } from './requirements.ts'

const MIXED = Date.parse('2026-05-14T09:00:00Z')
const CALIBRATED = { calibrations: [{ on: '2026-01-10', until: '2027-01-10' }] }

const reading = (hours: number, part: Partial<LookedAt> = {}, after = hours): LookedAt => ({
  hours,
  readAt: new Date(MIXED + after * HOUR_MS).toISOString(),
  appearance: 'Even',
  foam: 0,
  cream: 0,
  sediment: 0,
  redisperses: 'yes',
  sieveResidue: 'none',
  ph: 6.8,
  temperature: 20,
  ...part,
})

/** A whole test by the jar test of the product. */
const WHOLE: GapInput = {
  requirements: JAR_TEST_REQUIREMENTS,
  sheet: {
    kind: 'foliar',
    testedOn: '2026-05-14',
    waterRate: 200,
    hardness: 180,
    ph: 7.2,
    temperature: 20,
    result: 'C',
    lines: [
      { productId: 'zinc', rate: 1.5, weighed: 7.5, weighedUnit: 'ml' },
      { productId: 'azo', rate: 0.8, weighed: 4, weighedUnit: 'g' },
    ],
  },
  readings: [reading(0), reading(2), reading(24)],
  startedAt: '2026-05-14T08:30:00.000Z',
  instruments: { balance: CALIBRATED, 'ph-meter': CALIBRATED, thermometer: CALIBRATED },
  formOf: (id) => (id === 'azo' ? 'P' : id === 'zinc' ? 'L' : undefined),
  dayOf: (time) => time.slice(0, 10),
}
const withSheet = (part: Partial<GapInput['sheet']>): GapInput => ({ ...WHOLE, sheet: { ...WHOLE.sheet, ...part } })
const withRequirements = (part: Partial<GapInput['requirements']>): GapInput => ({
  ...WHOLE,
  requirements: { ...WHOLE.requirements, ...part },
})
const expired = (until: string) => ({ calibrations: [{ on: '2025-01-10', until }] })
const line = (at: number, part: Partial<GapInput['sheet']['lines'][number]>) =>
  WHOLE.sheet.lines.map((one, place) => (place === at ? { ...one, ...part } : one))

const DEVIATION: Omit<KeptDeviation, 'gap' | 'id'> = {
  kind: 'unplanned',
  justification: 'The building was closed',
  isAcceptedByCustomer: false,
  supersedes: null,
}

describe('what a test lacks of its protocol', () => {
  test('GATE-05 a whole test lacks nothing, and the test of 25 seconds nearly everything', () => {
    expect(gapsOf(WHOLE)).toEqual([])
    const quick: GapInput = {
      ...withSheet({ lines: line(0, { weighed: null }).map((one) => ({ ...one, weighed: null })) }),
      readings: [{ ...reading(0), foam: null, ph: null, temperature: null }],
      instruments: {},
    }
    expect(gapsOf(quick)).toEqual([
      { kind: 'instrument', equipment: 'balance' },
      { kind: 'instrument', equipment: 'ph-meter' },
      { kind: 'instrument', equipment: 'thermometer' },
      { kind: 'weight', line: 1 },
      { kind: 'weight', line: 2 },
      { kind: 'reading-field', hours: 0, field: 'foam' },
      { kind: 'reading-field', hours: 0, field: 'ph' },
      { kind: 'reading-field', hours: 0, field: 'temperature' },
      { kind: 'reading', hours: 2 },
      { kind: 'reading', hours: 24 },
    ])
    expect(completenessOf(quick, [])).toEqual({ watched: 0, required: 24, isIncomplete: true, deviations: [] })
  })

  test.each<[string, GapInput, ProtocolGap[]]>([
    ['a reading that is missing', { ...WHOLE, readings: [reading(0), reading(24)] }, [{ kind: 'reading', hours: 2 }]],
    [
      'a reading at once that says 24 h',
      { ...WHOLE, readings: [reading(0), reading(2), reading(24, {}, 0.01)] },
      [{ kind: 'reading-off', hours: 24, after: 0.01 }],
    ],
    [
      'what another reading on time lacks is found in one that is off its time, but does not count',
      { ...WHOLE, readings: [reading(0), reading(2, { sieveResidue: '' }), reading(2, {}, 5), reading(24)] },
      [{ kind: 'reading-field', hours: 2, field: 'sieveResidue' }],
    ],
    ['a reading in two parts on its time', { ...WHOLE, readings: [reading(0), reading(2, { foam: null }), reading(2), reading(24)] }, []],
    [
      'a reading that names another hour, within what the protocol allows',
      { ...WHOLE, readings: [reading(0), reading(2), reading(25.5)] },
      [],
    ],
    ['an amount 6 % off', withSheet({ lines: line(0, { weighed: 7.95 }) }), [{ kind: 'weight-off', line: 1 }]],
    ['an amount 5 % off', withSheet({ lines: line(0, { weighed: 7.875 }) }), []],
    ['a granule in ml', withSheet({ lines: line(1, { weighedUnit: 'ml' }) }), [{ kind: 'weight-off', line: 2 }]],
    ['a liquid in g', withSheet({ lines: line(0, { weighedUnit: 'g' }) }), [{ kind: 'weight-off', line: 1 }]],
    [
      'no balance where all is measured',
      { ...withSheet({ lines: [WHOLE.sheet.lines[0]!] }), instruments: { ...WHOLE.instruments, balance: undefined } },
      [],
    ],
    [
      'an instrument that ran out overnight',
      { ...WHOLE, instruments: { ...WHOLE.instruments, 'ph-meter': expired('2026-05-14') } },
      [{ kind: 'calibration', equipment: 'ph-meter', hours: 24, expiredOn: '2026-05-14' }],
    ],
    [
      'one that had run out before',
      { ...WHOLE, instruments: { ...WHOLE.instruments, balance: expired('2025-10-01') } },
      [{ kind: 'calibration', equipment: 'balance', hours: null, expiredOn: '2025-10-01' }],
    ],
    [
      'one that was never calibrated',
      { ...WHOLE, instruments: { ...WHOLE.instruments, thermometer: { calibrations: [] } } },
      [{ kind: 'calibration', equipment: 'thermometer', hours: null, expiredOn: null }],
    ],
    [
      'one that nobody requires, but is named',
      { ...withRequirements({ instruments: [] }), instruments: { 'ph-meter': expired('2026-05-01') } },
      [{ kind: 'calibration', equipment: 'ph-meter', hours: null, expiredOn: '2026-05-01' }],
    ],
    [
      'a temperature outside at one reading',
      {
        ...withRequirements({ limits: { temperature: { from: 15, to: 25 } } }),
        readings: [reading(0), reading(2), reading(24, { temperature: 30 })],
      },
      [{ kind: 'outside', axis: 'temperature' }],
    ],
    [
      'a hardness that was not entered',
      { ...withRequirements({ limits: { hardness: { from: null, to: 500 } } }), sheet: { ...WHOLE.sheet, hardness: null } },
      [{ kind: 'outside', axis: 'hardness' }],
    ],
    [
      'three jars where one was made, and no control',
      withRequirements({ jars: { replicates: 3, control: 'water', agreement: 'all' } }),
      [
        { kind: 'jars', made: 1, required: 3 },
        { kind: 'control', state: 'missing' },
      ],
    ],
    [
      'a better verdict than the rule’s',
      { ...WHOLE, readings: [reading(0), reading(2, { redisperses: 'no' }), reading(24)] },
      [{ kind: 'verdict', rule: 'NC' }],
    ],
    ['a worse verdict than the rule’s', withSheet({ result: 'CA' }), [{ kind: 'verdict', rule: 'C' }]],
    ['no decision rule', { ...withRequirements({ decision: [] }), sheet: { ...WHOLE.sheet, result: 'NC' } }, []],
  ])('GATE-05 %s', (_what, input, gaps) => {
    expect(gapsOf(input)).toEqual(gaps)
  })

  test('GATE-06 a deviation stands for its own gap only, the newest of several, and for no failed control', () => {
    const input: GapInput = { ...WHOLE, readings: [reading(0), reading(24)], control: 'failed' }
    const controlled = {
      ...input,
      requirements: { ...input.requirements, jars: { ...input.requirements.jars, control: 'water' as const } },
    }
    const gaps = gapsOf(controlled)
    expect(gaps).toEqual([
      { kind: 'control', state: 'failed' },
      { kind: 'reading', hours: 2 },
    ])
    const kept: KeptDeviation[] = [
      { ...DEVIATION, id: 'a', gap: { kind: 'reading', hours: 2 } },
      { ...DEVIATION, id: 'b', gap: { kind: 'reading', hours: 2 }, justification: 'The key was lost', supersedes: 'a' },
      { ...DEVIATION, id: 'c', gap: { kind: 'control', state: 'failed' } },
      { ...DEVIATION, id: 'd', gap: { kind: 'reading', hours: 24 } },
    ]
    expect(justifiedGaps(gaps, kept).map(({ deviation }) => deviation?.id)).toEqual([undefined, 'b'])
    // Where the customer asked to accept them, it stands once they did (GATE-19).
    const asked = (isAcceptedByCustomer: boolean) =>
      justifiedGaps(
        gaps,
        kept.map((one) => ({ ...one, isAcceptedByCustomer })),
        true,
      ).map(({ deviation, unaccepted }) => [deviation?.id, unaccepted?.id])
    expect([asked(false), asked(true)]).toEqual([
      [
        [undefined, undefined],
        [undefined, 'b'],
      ],
      [
        [undefined, undefined],
        ['b', undefined],
      ],
    ])
    expect(completenessOf(controlled, kept)).toMatchObject({
      isIncomplete: true,
      deviations: [{ gap: { kind: 'reading', hours: 2 }, justification: 'The key was lost' }],
    })
    expect(gaps.map(isJustifiable)).toEqual([false, true])
  })

  test('GATE-10 the accreditation is for days of its scope, and for no test that lacks a reading', () => {
    const scope = { by: 'PCA', number: 'AB 1', from: '2026-01-01', until: '2026-05-14' }
    expect(isWithinScope({ scope }, '2026-05-14', { isIncomplete: false })).toBe(true)
    expect(isWithinScope({ scope }, '2026-05-15', { isIncomplete: false })).toBe(false)
    expect(isWithinScope({ scope }, '2026-05-14', { isIncomplete: true })).toBe(false)
    expect(isWithinScope({ scope: null }, '2026-05-14', { isIncomplete: false })).toBe(false)
  })
})

const seen = fc.record({
  hours: fc.constantFrom(0, 1, 2, 24, 48),
  after: fc.double({ min: 0, max: 60, noNaN: true }),
  foam: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  sediment: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  redisperses: fc.constantFrom('' as const, 'yes' as const, 'partly' as const, 'no' as const),
  sieveResidue: fc.constantFrom('' as const, 'none' as const, 'traces' as const, 'blocks' as const),
})
const readings = fc.array(seen, { maxLength: 6 }).map((all) => all.map(({ hours, after, ...part }) => reading(hours, part, after)))

describe('properties of the gaps', () => {
  test('GATE-05 each thing is lacking once, a required reading is missing or was made, and its fields are there or lacking', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const input = { ...WHOLE, readings: all }
        const gaps = gapsOf(input)
        expect(new Set(gaps.map(gapKey)).size).toBe(gaps.length)
        for (const { hours, tolerance, fields } of input.requirements.readings) {
          const made = all.filter((one) => Math.abs(one.hours - hours) <= tolerance)
          const about = gaps.filter((gap) => 'hours' in gap && gap.kind.startsWith('reading') && gap.hours === hours)
          expect(about.some(({ kind }) => kind === 'reading')).toBe(made.length === 0)
          const lacking = about.flatMap((gap) => (gap.kind === 'reading-field' ? [gap.field] : []))
          expect(fields).toEqual(expect.arrayContaining(lacking))
          expect(about.length <= 1 || made.length > 0).toBe(true)
        }
      }),
    )
  })

  test('GATE-05 another reading never makes the verdict of the rule better', () => {
    const order = ['C', 'CA', 'NC']
    fc.assert(
      fc.property(readings, readings, (some, more) => {
        const rule = (all: LookedAt[]) => order.indexOf(verdictByRule(JAR_TEST_REQUIREMENTS.decision, all))
        expect(rule([...some, ...more])).toBeGreaterThanOrEqual(Math.max(rule(some), rule(more)))
      }),
    )
  })

  test('GATE-07 nobody has watched a jar for longer than until its last reading, whatever hour that names', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const watched = watchedHours({ ...WHOLE, readings: all })
        expect(watched).toBeLessThanOrEqual(Math.max(0, ...all.map(({ hours }) => hours)))
        const mixed = Date.parse(all.find(({ hours }) => hours === 0)?.readAt ?? WHOLE.startedAt!)
        const last = Math.max(0, ...all.map(({ readAt }) => (Date.parse(readAt) - mixed) / HOUR_MS))
        expect(watched).toBeLessThanOrEqual(last + 2.01)
      }),
    )
  })

  test('GATE-06 a test is not lacking for the approver once each of its gaps has its deviation', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const gaps = gapsOf({ ...WHOLE, readings: all })
        const kept = gaps.map((gap, at): KeptDeviation => ({ ...DEVIATION, id: String(at), gap }))
        expect(justifiedGaps(gaps, kept).every(({ deviation }) => deviation !== undefined)).toBe(true)
        expect(justifiedGaps(gaps, kept.slice(1)).filter(({ deviation }) => deviation === undefined)).toHaveLength(Math.min(1, gaps.length))
      }),
    )
  })
})

test('GATE-17 what a protocol asks for is known while it is entered: the reading of an hour, instruments and values', () => {
  const at = (hours: number) => requiredReadingAt(JAR_TEST_REQUIREMENTS, hours)?.hours
  expect([0, 0.25, 0.26, 1.75, 2.25, 5, 22, 26, 26.01].map(at)).toEqual([0, 0, undefined, 2, 2, undefined, 24, 24, undefined])
  const balance = (weighedUnit: 'g' | 'ml') => isInstrumentAsked(JAR_TEST_REQUIREMENTS, 'balance', [{ weighedUnit }])
  expect([balance('g'), balance('ml'), isInstrumentAsked(JAR_TEST_REQUIREMENTS, 'ph-meter', [])]).toEqual([true, false, true])
  const limits = { ph: { from: 6, to: 8 }, temperature: { from: 15, to: 25 } }
  const values = (kind: 'foliar' | 'seed') =>
    (['hardness', 'ph', 'temperature'] as const).filter((axis) => isValueAsked({ limits }, axis, kind))
  expect([values('foliar'), values('seed')]).toEqual([['ph', 'temperature'], ['temperature']])
})

describe('what several jars lack of their protocol', () => {
  const twoJars = withRequirements({ jars: { replicates: 2, control: 'none', agreement: 'all' } })
  const second = (hours: number, part: Partial<LookedAt> = {}, after = hours) => reading(hours, { jar: 2, ...part }, after)

  test('JAR-09 each jar that was read is read as the protocol asks, and a gap names its jar', () => {
    const whole = [...WHOLE.readings, second(0), second(2), second(24)]
    expect(gapsOf({ ...twoJars, readings: whole })).toEqual([])
    expect(completenessOf({ ...twoJars, readings: whole }, [])).toMatchObject({ watched: 24, jars: { count: 2, agree: true } })
    const left = [...WHOLE.readings, second(0), second(2, { appearance: '' })]
    expect(gapsOf({ ...twoJars, readings: left })).toEqual([
      { kind: 'reading-field', hours: 2, field: 'appearance', jar: 2 },
      { kind: 'reading', hours: 24, jar: 2 },
    ])
    expect(completenessOf({ ...twoJars, readings: left }, [])).toMatchObject({ watched: 2, isIncomplete: true })
  })

  test('JAR-09 a jar that nobody read is none of those that the protocol asks for', () => {
    expect(gapsOf(twoJars)).toEqual([{ kind: 'jars', made: 1, required: 2 }])
  })

  test('JAR-09 a jar that was mixed later is read by its own time', () => {
    const read = [...WHOLE.readings, second(0, {}, 3), second(2, {}, 5), second(24, {}, 27)]
    expect(gapsOf({ ...twoJars, readings: read })).toEqual([])
  })

  test('JAR-09 jars that come to different verdicts are a gap, and the worst of them is the rule’s', () => {
    const read = [...WHOLE.readings, second(0), second(2, { sieveResidue: 'blocks' }), second(24)]
    const kinds = gapsOf({ ...twoJars, readings: read }).map(({ kind }) => kind)
    expect(kinds).toEqual(['disagree', 'verdict'])
  })

  test('JAR-08 a reading is judged by its own instrument on its own day', () => {
    const meter = expired('2026-05-14')
    const input = { ...WHOLE, instruments: { ...WHOLE.instruments, 'ph-meter': meter } }
    expect(gapsOf(input)).toEqual([{ kind: 'calibration', equipment: 'ph-meter', hours: 24, expiredOn: '2026-05-14' }])
    const withOther = [reading(0), reading(2), reading(24, { instruments: { 'ph-meter': CALIBRATED } })]
    expect(gapsOf({ ...input, readings: withOther })).toEqual([])
    const withExpired = [reading(0), reading(2, { instruments: { 'ph-meter': expired('2026-01-01') } }), reading(24)]
    expect(gapsOf({ ...WHOLE, readings: withExpired })).toEqual([
      { kind: 'calibration', equipment: 'ph-meter', hours: 2, expiredOn: '2026-01-01' },
    ])
  })

  test('JAR-10 a failed control is a gap also where the protocol asks for none, and a missing one is where it does', () => {
    expect(gapsOf({ ...WHOLE, control: 'failed' })).toEqual([{ kind: 'control', state: 'failed' }])
    expect(gapsOf({ ...WHOLE, control: 'passed' })).toEqual([])
    const controlled = withRequirements({ jars: { replicates: 1, control: 'water', agreement: 'all' } })
    expect(gapsOf(controlled)).toEqual([{ kind: 'control', state: 'missing' }])
    expect(gapsOf({ ...controlled, control: 'passed' })).toEqual([])
  })
})
