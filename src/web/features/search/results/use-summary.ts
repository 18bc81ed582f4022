import { useState } from 'react'
import type { SearchSummary } from '../../../../contract/look-ups/tests.ts'
import { useLookup } from '../../../lookups/lookup.ts'
import type { CallInput } from '../../../platform/network/api.ts'
import { useSession } from '../../../platform/session.ts'

type SummaryBody = CallInput<'searchSummary'>['body']
export type Summarised = {
  /** The counts; while those for new filters load, the ones before. */
  summary: SearchSummary | undefined
  step: 'waiting' | 'failed' | 'ready'
  retry: () => void
}

/** The counts of a search. */
export const useSummary = (body: SummaryBody): Summarised => {
  const { answers } = useSession()
  const answer = useLookup('searchSummary', { body })
  const ready = answer.step === 'ready' ? answer.value : undefined
  const [before, setBefore] = useState(ready)
  if (ready && ready !== before) setBefore(ready)
  return {
    summary: ready ?? (answer.step === 'waiting' ? before : undefined),
    step: answer.step,
    retry: () => void answers.ask('searchSummary', { body }, { refetch: true }),
  }
}
