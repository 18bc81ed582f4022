import { useEffect, useEffectEvent } from 'react'
import { usualSource } from '../../../../domain/console/bench/bench-test.ts'
import { useConsoleSession } from '../../shared/calls/session.ts'
import { readingDrafts, type EnteredReading, type ReadingDraft, type ReplacedEntry } from './reading-drafts.ts'

/** What a draft of the edition before has not. */
const OF_OLDER: Pick<EnteredReading, 'source' | 'readAt'> = { source: usualSource(), readAt: null }

/** Keeps what is being entered for a reading of a test; `onFound` gets what was kept when the page opens. */
export const useReadingDraft = (runId: string, onFound: (draft: ReadingDraft) => void) => {
  const person = useConsoleSession().me.email
  const key = `${person} ${runId}`
  const found = useEffectEvent(onFound)
  useEffect(() => {
    let isOpen = true
    const find = async (): Promise<void> => {
      const draft = await readingDrafts.find(key)
      if (draft && isOpen) found({ ...OF_OLDER, ...draft })
    }
    void find()
    return () => {
      isOpen = false
    }
  }, [key])
  return {
    keep: (entered: EnteredReading, corrects: string | null, replaces?: ReplacedEntry): void =>
      void readingDrafts.put({ key, person, corrects, replaces, ...entered }),
    drop: (): void => void readingDrafts.remove(key),
  }
}
