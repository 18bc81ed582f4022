import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { useSession } from '../../../../platform/session.ts'

/** What was mixed and when, so that a screen reader goes from test to test (AC-95). */
export const TestHeading = ({ test: { ingredients, dateOfTest } }: { test: Test }) => {
  const { formats } = useSession()
  return <h3 className="visually-hidden">{`${ingredients.map(({ name }) => name).join(' + ')}, ${formats.day(dateOfTest)}`}</h3>
}
