import { withCheck } from '../src/domain/tank/link-check.ts'
import { expect, type Page, test } from './support/server.ts'
import { settled } from './support/settled.ts'

const TANK = `/tank#${withCheck('country=fr&water=150~L-ha&p=1~0.1~L-ha&p=4~5~L-ha&p=102~0.75~L-ha')}`
const RESULTS = '/?country=fr'
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
/** Of a page so many stops are looked at; the lists go on alike. */
const STOPS = 45

/** What has the focus, if something else is drawn over its middle; `nothing` where the page itself has it. */
const coveredFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing'
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const drawn = document.elementFromPoint(Math.min(Math.max((left + right) / 2, 0), innerWidth - 1), y)
    // A radio or checkbox of its own look lies below it, and a frame of many lines can be left open in its middle.
    if (!drawn || focused.contains(drawn) || drawn.contains(focused) || focused.closest('label, fieldset')?.contains(drawn))
      return undefined
    return `${focused.tagName} “${focused.textContent?.trim().slice(0, 40) || focused.getAttribute('aria-label') || ''}” under ${drawn.tagName}.${drawn.className}`
  })

for (const [name, path] of [
  ['results', RESULTS],
  ['a tank', TANK],
] as const)
  test(`AC-92 by keyboard nothing that has the focus is below a bar: ${name}`, async ({ page, demoUrl, acceptanceUrl }, { project }) => {
    test.skip(project.name !== 'phone', 'it takes its own sizes')
    test.slow()
    const covered: string[] = []
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto((path === TANK ? acceptanceUrl : demoUrl) + path)
      await settled(page)
      for (const key of ['Tab', 'Shift+Tab'])
        for (let stop = 0; stop < STOPS; stop++) {
          await page.keyboard.press(key)
          const found = await coveredFocus(page)
          // Beyond the ends of a page the focus is in the browser's own window.
          if (found !== undefined && found !== 'nothing') covered.push(`${size.width} px, ${key} ${stop}: ${found}`)
        }
    }
    expect(covered).toEqual([])
  })

test('AC-91 after Show more the focus is on a row that came, and how many are shown is said', async ({ page, demoUrl }) => {
  await page.goto(demoUrl + RESULTS)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(/^\d+ of 500 shown$/)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/\/testResult\//)
  await expect(more).toBeAttached()
})
