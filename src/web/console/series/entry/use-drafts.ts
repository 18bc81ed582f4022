import { useEffect, useState } from 'react'
import { emptyReading, usualSource, type Reading } from '../../../../domain/console/bench/bench-test.ts'
import { isEmpty } from '../../../../domain/console/bench/missing-in-report.ts'
import { readingDrafts, type ReadingDraft } from '../../runs/readings/reading-drafts.ts'
import { useConsoleSession } from '../../shared/calls/session.ts'

/** What is entered of a jar at an hour and not yet added, and since when. */
export type JarDraft = Pick<ReadingDraft, 'reading' | 'unreadable'> & { since: string }

export const hasEntered = (draft: JarDraft | undefined): boolean =>
  draft !== undefined && (!isEmpty(draft.reading) || Object.keys(draft.unreadable).length > 0)

/**
 * Readings of a series that are being entered, one for each jar and hour: a tablet may discard the tab meanwhile. They are kept on this
 * device with every change, until they are added.
 */
export const useDrafts = (seriesId: string) => {
  const person = useConsoleSession().me.email
  const prefix = `${person} ${seriesId} `
  const [drafts, setDrafts] = useState<ReadonlyMap<string, JarDraft>>(new Map())
  useEffect(() => {
    let isOpen = true
    const find = async (): Promise<void> => {
      const found = (await readingDrafts.all()).filter(({ key }) => key.startsWith(prefix))
      if (!isOpen || found.length === 0) return
      setDrafts((before) => {
        const kept = found.map(({ key, reading, unreadable, readAt }): [string, JarDraft] => [
          key.slice(prefix.length),
          { reading, unreadable, since: readAt ?? new Date().toISOString() },
        ])
        return new Map([...kept, ...before])
      })
    }
    void find()
    return () => {
      isOpen = false
    }
  }, [prefix])
  const keyOf = (runId: string, hours: number): string => `${runId} ${hours}`
  return {
    of: (runId: string, hours: number): JarDraft | undefined => drafts.get(keyOf(runId, hours)),
    change: (
      runId: string,
      hours: number,
      part: Partial<Reading>,
      unreadable: JarDraft['unreadable'],
      seenAt = new Date().toISOString(),
    ): void => {
      const own = keyOf(runId, hours)
      const before = drafts.get(own) ?? { reading: emptyReading(hours), unreadable: {}, since: seenAt }
      const next = { ...before, reading: { ...before.reading, ...part }, unreadable }
      setDrafts((all) => new Map([...all, [own, next]]))
      const kept = {
        reading: next.reading,
        unreadable,
        readAt: next.since,
        source: usualSource(),
        isOther: false,
        reason: '',
        corrects: null,
      }
      void readingDrafts.put({ key: `${prefix}${own}`, person, ...kept })
    },
    drop: (runId: string, hours: number): void => {
      const own = keyOf(runId, hours)
      setDrafts((all) => new Map([...all].filter(([key]) => key !== own)))
      void readingDrafts.remove(`${prefix}${own}`)
    },
  }
}
export type Drafts = ReturnType<typeof useDrafts>
