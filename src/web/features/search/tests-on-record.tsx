import { Plural, Trans } from '@lingui/react/macro'
import { memo, useState } from 'react'
import type { TestKind } from '../../../domain/records.ts'
import { drawnText } from '../../platform/texts/drawn-text.ts'
import { useSession } from '../../platform/session.ts'

/**
 * How many tests of a kind the edition can find, and how new they are (ANS-50, SEED-06); of a demonstration, that they are made up (LIMIT-04). A page that continues what the server drew keeps its text: browsers
 * may write numbers and dates in another way, and formatters for them take time to make.
 */
export const TestsOnRecord = memo(({ kind }: { kind: TestKind }) => {
  const { data, edition } = useSession()
  const name = `tests-${kind}`
  const [drawn] = useState(() => drawnText(name))
  // A page that an earlier version of the server made has no numbers by kind: then none is said.
  const tests = data.tests[edition.extraRestriction ?? '']?.kinds?.[kind]
  if (!tests) return null
  return (
    <p data-drawn={name} suppressHydrationWarning>
      {drawn ?? <Sentence tests={tests} />}
    </p>
  )
})

const Sentence = ({ tests }: { tests: { count: number; newest: string } }) => {
  const { data, formats } = useSession()
  const day = formats.day(tests.newest)
  if (data.demo)
    return (
      <Trans>
        Answers from <Plural value={tests.count} one="# made-up test" other="# made-up tests" />, updated {day}
      </Trans>
    )
  return (
    <Trans>
      Answers from <Plural value={tests.count} one="# laboratory test" other="# laboratory tests" />, updated {day}
    </Trans>
  )
}
