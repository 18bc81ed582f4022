import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

/** Something on the page: the first of these elements that is shown and whose name begins so, or the one after so many. */
export type Target = { selector: string; name?: string; at?: number }
type Found = { x: number; y: number; hasFocus: boolean; isBehind: boolean }

/** Where the middle of an element is, once nothing covers it. */
const find = ({ selector, name = '', at = 0 }: Target): Found | undefined => {
  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : undefined
    const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
    return text.replace(/\s+/g, ' ').trim()
  }
  const element = Array.from(document.querySelectorAll(selector)).filter(
    (one) => one.getClientRects().length > 0 && nameOf(one).startsWith(name),
  )[at]
  if (!element) return undefined
  element.scrollIntoView({ block: 'center' })
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const above = document.elementFromPoint(x, y)
  // A press on a label or on a picture inside is one on its field or button.
  const isFree = above !== null && (element.contains(above) || above.closest('label')?.contains(element) === true)
  const active = document.activeElement
  const isBehind = active !== null && (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  return isFree ? { x, y, hasFocus: element === active, isBehind } : undefined
}

/** More stops than any page of the journey has. */
const MOST_TABS = 120

/** Somebody who uses a browser by pressing on the screen, or by keys alone. */
export const handsOn = (driver: Driver, by: 'finger' | 'keys') => {
  const wait = async <Value>(look: () => Promise<Value>, what: string): Promise<NonNullable<Value>> => {
    let seen: Value | undefined
    const looked = expect.poll(async () => (seen = await look().catch(() => undefined)), { intervals: [50, 100, 200] })
    await looked.toBeTruthy().catch(async () => {
      const page = await driver.ask((_none: string) => document.body.innerText, '').catch(String)
      throw new Error(`${what} is not on the page, which says: ${page.replaceAll(/\s+/g, ' ')}`)
    })
    return seen!
  }
  const see = (target: Target): Promise<Found> => wait(() => driver.ask(find, target), `${target.selector} ${target.name ?? ''}`)
  const tabTo = async (target: Target): Promise<void> => {
    await see(target)
    // Beyond the ends of a page keys lead into the browser's own window, where Firefox without a screen stays.
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      const found = await driver.ask(find, target)
      if (found?.hasFocus) return
      await driver.key(found?.isBehind ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`no key leads to ${target.selector} ${target.name ?? ''}`)
  }
  const reach = async (target: Target): Promise<void> => {
    if (by === 'keys') return tabTo(target)
    const { x, y } = await see(target)
    await driver.press(x, y)
  }
  const press = async (target: Target): Promise<void> => {
    await reach(target)
    if (by === 'keys') await driver.key(target.selector.includes('checkbox') ? 'Space' : 'Enter')
  }
  return {
    see,
    press,
    button: (name: string) => press({ selector: 'button', name }),
    write: async (target: Target, text: string): Promise<void> => {
      await reach(target)
      await driver.type(text)
    },
    /** Writes part of a name and takes the first suggestion. */
    pick: async (target: Target, text: string): Promise<void> => {
      await reach(target)
      await driver.type(text)
      const option = { selector: '[role=option]', name: text }
      const { x, y } = await see(option)
      if (by === 'finger') return driver.press(x, y)
      await driver.key('ArrowDown')
      await driver.key('Enter')
    },
    /** Lists of the system's own are not drawn by the page. */
    select: async (target: Target, value: string): Promise<void> => {
      const choose = (): Promise<boolean> =>
        driver.ask(
          ({ selector, name, chosen }: { selector: string; name: string; chosen: string }) => {
            const field = Array.from(document.querySelectorAll<HTMLSelectElement>(selector)).find((one) =>
              one.labels[0]?.textContent.trim().startsWith(name),
            )
            if (!field) return false
            field.value = chosen
            field.dispatchEvent(new Event('change', { bubbles: true }))
            return field.value === chosen
          },
          { selector: target.selector, name: target.name ?? '', chosen: value },
        )
      await wait(choose, `${value} in ${target.name ?? ''}`)
    },
    text: (words: string | RegExp) =>
      wait(async () => {
        const text = await driver.ask((_none: string) => document.body.innerText, '')
        return (typeof words === 'string' ? text.includes(words) : words.test(text)) || undefined
      }, String(words)),
    /** Nothing of a page is wider than a phone's window. */
    fits: async (): Promise<void> =>
      expect(await driver.ask((_none: string) => document.documentElement.scrollWidth - document.documentElement.clientWidth, '')).toBe(0),
  }
}
