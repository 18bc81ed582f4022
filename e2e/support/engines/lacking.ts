import type { BrowserContext } from '@playwright/test'
import { scriptFeatures } from '../../../scripts/floor/script-features.ts'
import { isInFloor } from '../../../scripts/floor/support.ts'

/** By `Interface.member`, or by the name of a global: what some browser of the floor lacks, by MDN's data. */
const lackedNames = (): { name: string; isStatic: boolean }[] => {
  const { globals, members, statics } = scriptFeatures()
  return [...globals, ...members].flatMap(([name, compat]) => (isInFloor(compat) ? [] : [{ name, isStatic: statics.has(name) }]))
}

/** Takes from every page, before its first script, what Safari 15.4, Firefox 102 or any other browser of the floor lacks. */
export const takeAway = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((names) => {
    const at = (path: string[]): Record<string, unknown> | undefined =>
      path.reduce<unknown>((owner, name) => (owner as Record<string, unknown> | undefined)?.[name], window) as never
    for (const { name, isStatic } of names) {
      const path = name.split('.')
      const last = path.pop()!
      const owner = at(path)
      for (const one of [owner, isStatic ? undefined : owner?.['prototype'], path.length === 0 ? Window.prototype : undefined])
        if (one !== undefined && one !== null) Reflect.deleteProperty(one, last)
    }
  }, lackedNames())
}
