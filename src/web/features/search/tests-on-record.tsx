import { Plural, Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { useSession } from '../../platform/session.ts'

/** How many tests the edition can find, and how new they are (ANS-50). */
export const TestsOnRecord = memo(() => {
  const { data, edition, formats } = useSession()
  const tests = data.tests[edition.extraRestriction ?? '']
  if (!tests) return null
  const day = formats.day(tests.newest)
  return (
    // Browsers may write numbers and dates in another way than the server.
    <p suppressHydrationWarning>
      <Trans>
        <Plural value={tests.count} one="# laboratory test" other="# laboratory tests" />, updated {day}
      </Trans>
    </p>
  )
})
