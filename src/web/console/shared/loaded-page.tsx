import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'
import { PageTitle } from './page-title.tsx'
import type { Loaded } from './calls/session.ts'

type LoadedPageProps<Value> = {
  /** Until it is there. */
  title: string
  reading: Loaded<Value>
  children: (value: Value) => ReactNode
}

/** A page about one thing: what was read, or why it could not be. */
export const LoadedPage = <Value,>({ title, reading, children }: LoadedPageProps<Value>) => {
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={title} />
  return children(reading.value)
}
