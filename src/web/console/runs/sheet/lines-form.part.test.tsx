import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyLine, emptySheet, type BenchLine, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import type { Lot } from '../../../../domain/console/bench/lots.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { LinesForm } from './lines-form.tsx'

const PRODUCTS = [
  { id: 'zinc', name: 'Zincora', manufacturer: '', form: 'L' as const, formulation: 'SC' },
  { id: 'azo', name: 'Azostar', manufacturer: '', form: 'P' as const, formulation: 'WG' },
]
const LOTS: Lot[] = [
  { id: 'z-17', productId: 'zinc', lot: 'Z-17 B', expiry: '2027-03', isWithdrawn: false },
  { id: 'z-16', productId: 'zinc', lot: 'Z-16', expiry: '2026-01', isWithdrawn: false },
]
const SHEET: BenchSheet = {
  ...emptySheet('foliar'),
  waterRate: 200,
  testedOn: '2026-05-14',
  lines: [
    { ...emptyLine('Zincora'), productId: 'zinc', rate: 1.5 },
    { ...emptyLine('Azostar'), productId: 'azo', rate: 0.8, weighedUnit: 'g' },
  ],
}

/** The products of a sheet; `asked` are the fields whose reason is asked for. */
type LinesOptions = { asked?: string[]; faults?: Record<string, string>; isWeightAsked?: boolean; respond?: () => Response }
const drawLines = async ({
  asked = [],
  faults = {},
  isWeightAsked = false,
  respond = () => Response.json({ lots: [] }),
}: LinesOptions = {}) => {
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(respond()))
  onTestFinished(() => spy.mockRestore())
  const now: { lines: BenchLine[]; unreadable: Record<string, string>; reasons: Record<string, string> } = {
    lines: SHEET.lines,
    unreadable: {},
    reasons: {},
  }
  const Part = () => {
    const [sheet, setSheet] = useState(SHEET)
    const [reasons, setReasons] = useState<Record<string, string>>({})
    const edit = (part: Partial<BenchSheet>, field?: string, text?: string) => {
      if (field !== undefined) now.unreadable = text === undefined ? {} : { [field]: text }
      setSheet((before) => {
        const next = { ...before, ...part }
        now.lines = next.lines
        return next
      })
    }
    const giveReason = (reason: string, field = '') => {
      now.reasons = { ...reasons, [field]: reason }
      setReasons(now.reasons)
    }
    const bench = { unreadable: {}, faults, asked, reasons, edit, giveReason }
    const form = { sheet, products: PRODUCTS, lots: LOTS, weighedShare: 0.1, isWeightAsked, bench, disabled: false }
    return <LinesForm {...form} />
  }
  await drawPart(() => <Part />)
  return now
}
const lot = () => page.getByLabelText('Lot', { exact: true }).first()

test('ENTRY-05 liquids are measured and solids weighed, each with what one litre needs; a solid has no other unit than g', async () => {
  await drawLines()
  await expect.element(page.getByLabelText('Measured (7.5\u00a0ml in 1\u00a0L)')).toBeVisible()
  await expect.element(page.getByLabelText('Weighed (4\u00a0g in 1\u00a0L)')).toBeVisible()
  expect(page.getByLabelText('Unit').elements()).toHaveLength(1)
})

test('ENTRY-04 an amount off its rate is said in words as it is typed, and its reason is asked for beside it', async () => {
  const now = await drawLines({ asked: ['lines 0 weighed'] })
  const measured = page.getByLabelText(/^Measured/)
  await measured.fill('75')
  await expect.element(page.getByText('10 times what 1.5\u00a0L/ha asks for')).toBeVisible()
  await measured.fill('5')
  await expect.element(page.getByText('33\u00a0% less than 1.5\u00a0L/ha asks for')).toBeVisible()
  await page.getByLabelText(/^Weighed/).fill('5')
  await expect.element(page.getByText('25\u00a0% more than 0.8\u00a0kg/ha asks for')).toBeVisible()
  await page.getByLabelText(/^Reason for the unlikely amount/).fill('The density was wrong')
  expect(now.reasons).toEqual({ 'lines 0 weighed': 'The density was wrong' })
})

test('ENTRY-03 what cannot be saved is said beside the field as it is typed, and the value stays as it was', async () => {
  const now = await drawLines()
  await page.getByLabelText('Rate, L/ha').fill('5000')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Only from 0 to 4000')
  expect([now.lines[0]!.rate, now.unreadable]).toEqual([1.5, { 'lines 0 rate': '5000' }])
})

test('ENTRY-06 a lot is found as it is typed, whatever its case, spaces and dashes, gives its expiry and is written as in the register', async () => {
  const now = await drawLines()
  await lot().fill('z17b')
  await expect.element(page.getByText('In the register, until Mar 2027')).toBeVisible()
  expect(now.lines[0]).toMatchObject({ lotId: 'z-17', batch: 'Z-17 B', expiry: '2027-03' })
  await userEvent.tab()
  await expect.element(lot()).toHaveValue('Z-17 B')
  await lot().fill('z16')
  await expect.element(page.getByText('Expired Jan 2026')).toBeVisible()
  // Another number is none of the register, and has no expiry of it.
  await lot().fill('z1')
  expect(now.lines[0]).toMatchObject({ lotId: '', batch: 'z1', expiry: '' })
})

const found = (part: object) => () => Response.json({ lots: [{ ...LOTS[0], id: 'other', lot: 'A-4', product: 'Azostar', ...part }] })

test('ENTRY-06 a lot of another product, or one that was withdrawn, is said and not taken', async () => {
  const now = await drawLines({ respond: found({ productId: 'azo' }) })
  await lot().fill('a4')
  await expect.element(page.getByText('This is a lot of Azostar')).toBeVisible()
  expect(now.lines[0]).toMatchObject({ lotId: '', batch: 'a4' })
})

test('ENTRY-06 a withdrawn lot is said to be withdrawn', async () => {
  const now = await drawLines({ respond: found({ isWithdrawn: true }) })
  await lot().fill('a4')
  await expect.element(page.getByText('Withdrawn: use another lot')).toBeVisible()
  expect(now.lines[0]!.lotId).toBe('')
})

test('ENTRY-06 a lot that the register does not have is registered in place and named at once', async () => {
  const now = await drawLines()
  await lot().fill('N 9')
  await page.getByRole('button', { name: 'Register this lot' }).click()
  await page
    .getByLabelText(/^Expiry/)
    .first()
    .fill('2028-02')
  await page.getByRole('button', { name: 'Add it to the register' }).click()
  await expect.element(page.getByText('In the register, until Feb 2028')).toBeVisible()
  expect(now.lines[0]).toMatchObject({ batch: 'N 9', expiry: '2028-02' })
  expect(now.lines[0]!.lotId).not.toBe('')
})

test('GATE-17 an amount that the protocol requires is marked beside its field until it is entered', async () => {
  await drawLines({ isWeightAsked: true })
  const measured = page.getByLabelText(/^Measured/)
  await expect.element(measured).toHaveAccessibleDescription(/Required, not entered$/)
  await measured.fill('7.5')
  await expect.element(measured).toHaveAccessibleDescription(/Required$/)
})

test('ENTRY-12 what the server refused of a lot stands beside its number or its expiry, in the sheet and when it is registered', async () => {
  await drawLines({ faults: { 'lines 0 batch': 'No such lot.', 'lines 1 expiry': 'No month.' } })
  await expect.element(lot()).toHaveAccessibleDescription('No such lot.')
  await expect.element(lot()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText(/^Expiry/).last()).toHaveAccessibleDescription('No month.')
})

test('ENTRY-12 a lot that could not be registered says why at the field that is wrong', async () => {
  const errors = [
    { path: 'lot', message: 'It is registered already.' },
    { path: 'expiry', message: 'It was before it was received.' },
  ]
  const refused = () => Response.json({ type: 'about:blank', title: 'Bad Request', status: 400, errors }, { status: 400 })
  let isRegistered = false
  await drawLines({ respond: () => (isRegistered ? refused() : Response.json({ lots: [] })) })
  await lot().fill('N 9')
  await page.getByRole('button', { name: 'Register this lot' }).click()
  const expiry = page.getByLabelText(/^Expiry/).first()
  await expiry.fill('2028-02')
  isRegistered = true
  await page.getByRole('button', { name: 'Add it to the register' }).click()
  await expect.element(lot()).toHaveAccessibleDescription('It is registered already.')
  await expect.element(expiry).toHaveAccessibleDescription('It was before it was received.')
})
