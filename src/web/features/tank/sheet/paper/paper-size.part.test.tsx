import { expect, onTestFinished, test, vi } from 'vitest'
import { paper, printSmall } from './paper-size.ts'

test.each(['afterprint', 'focus', 'pointerdown'])(
  'TANK-145 after a print on A5 later ones are whole pages again, also where the browser only sends %s',
  (sign) => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => expect(paper.get()).toBe('a5'))
    onTestFinished(() => printed.mockRestore())
    printSmall()
    expect(printed).toHaveBeenCalledOnce()
    expect(paper.get()).toBe('a5')
    dispatchEvent(new Event(sign))
    expect(paper.get()).toBe('a4')
  },
)
