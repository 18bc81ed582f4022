import { Plural, Trans } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { drawnText } from '../../platform/drawn-text.ts'
import { useSession } from '../../platform/session.ts'

/**
 * How many tests the edition can find, and how new they are (ANS-50). A page that continues what the server drew keeps its text: browsers
 * may write numbers and dates in another way, and formatters for them take time to make.
 */
export const TestsOnRecord = memo(() => {
  const { data, edition } = useSession()
  const [drawn] = useState(() => drawnText('tests'))
  const tests = data.tests[edition.extraRestriction ?? '']
  if (!tests) return null
  return (
    <p data-drawn="tests" suppressHydrationWarning>
      {drawn ?? <Sentence tests={tests} />}
    </p>
  )
})

const Sentence = ({ tests }: { tests: { count: number; newest: string } }) => {
  const day = useSession().formats.day(tests.newest)
  return (
    <Trans>
      <Plural value={tests.count} one="# laboratory test" other="# laboratory tests" />, updated {day}
    </Trans>
  )
}
