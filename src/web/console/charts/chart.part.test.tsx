import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { countOptions, verdictOptions } from './chart-options.ts'
import { PlotFigure } from './chart.tsx'

const counts = (width: number) => countOptions([{ label: 'Zincora + Azostar', count: 7 }], width)

test('LAB-270 a chart is a figure with a caption, draws without a style element, and has its figures in a table', async () => {
  await drawPart(() => <PlotFigure title="Asked for" isEmpty={false} optionsFor={counts} table={<p>seven</p>} />)
  const figure = page.getByRole('figure', { name: 'Asked for' })
  await expect.poll(() => figure.element().querySelectorAll('svg text').length).toBe(2)
  expect(figure.element().querySelector('style')).toBeNull()
  expect(figure.element().querySelector('[aria-hidden] svg')).not.toBeNull()
  await page.getByText('Table of Asked for').click()
  await expect.element(page.getByText('seven')).toBeVisible()
})

const LONG = `${Array.from({ length: 12 }, (_, at) => `Zincora Wide ${at}`).join(' + ')}, GB`
const longest = (width: number) => countOptions([{ label: LONG, count: 7 }], width)

test('LAB-270 LAB-145 the label of a long mix keeps within its chart, its first product and its country in sight', async () => {
  await drawPart(() => <PlotFigure title="Asked for" isEmpty={false} optionsFor={longest} table={<p>{LONG}</p>} />)
  const drawing = () => page.getByRole('figure', { name: 'Asked for' }).element().querySelector('[aria-hidden]')!
  await expect.poll(() => drawing().querySelectorAll('svg text').length).toBe(2)
  const label = drawing().querySelector('svg text')!
  expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(drawing().getBoundingClientRect().right)
  expect(label.textContent).toMatch(/^Zincora Wide 0.*….*GB/)
})

const months = (width: number) => verdictOptions([{ of: '2026-05', C: 10, CA: 5, NC: 5 }], width)

test('LAB-270 verdicts of a chart have the colours of everywhere, and a sign besides', async () => {
  await drawPart(() => <PlotFigure title="Verdicts" isEmpty={false} optionsFor={months} table={<p>20</p>} />)
  const drawn = () => page.getByRole('figure', { name: 'Verdicts' }).element()
  await expect
    .poll(() => [...drawn().querySelectorAll('rect')].map((one) => one.getAttribute('fill')))
    .toEqual(['var(--pass)', 'var(--care-bar)', 'var(--fail)'])
  const signs = [...drawn().querySelectorAll('text')].map(({ textContent }) => textContent)
  for (const sign of ['✓', '!', '✕']) expect(signs).toContain(sign)
})

test('LAB-270 CSS-02 the text of a chart is small text and grows with that, as far as it has room', async () => {
  await page.viewport(1280, 800)
  const drawn = async (): Promise<{ label: number; small: number }> => {
    const { screen } = await drawPart(() => (
      <>
        <PlotFigure title="Asked for" isEmpty={false} optionsFor={counts} table={<p>seven</p>} />
        <svg aria-label="small" width="300" height="100">
          <text y="50" style={{ fontSize: 'var(--text-small)' }}>
            Zincora + Azostar
          </text>
        </svg>
      </>
    ))
    const label = () => page.getByRole('figure', { name: 'Asked for' }).element().querySelector('[aria-hidden] svg text')
    await expect.poll(label).not.toBeNull()
    const [written, small] = [label()!, page.getByLabelText('small').element().firstElementChild!].map(
      (one) => one.getBoundingClientRect().width,
    )
    await screen.unmount()
    return { label: written!, small: small! }
  }
  const { label, small } = await drawn()
  expect(label / small).toBeCloseTo(1, 1)
  document.documentElement.style.fontSize = '200%'
  try {
    const large = await drawn()
    expect(large.label / label).toBeCloseTo(2, 1)
    expect(large.label / large.small).toBeCloseTo(1, 1)
    await page.viewport(360, 740)
    expect((await drawn()).label).toBeLessThan(small)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

test('ODD-01 without data a chart says so in words, and draws neither axes nor bars, nor explains their colours', async () => {
  const optionsFor = () => {
    throw new Error('nothing is drawn')
  }
  await drawPart(() => <PlotFigure title="Verdicts" isEmpty legend="green" optionsFor={optionsFor} table={false} />)
  const figure = page.getByRole('figure', { name: 'Verdicts' })
  await expect.element(figure.getByText('There is nothing to show yet.')).toBeVisible()
  expect(figure.element().querySelector('svg, details, [aria-hidden]')).toBeNull()
  expect(figure.element().textContent).not.toContain('green')
})
