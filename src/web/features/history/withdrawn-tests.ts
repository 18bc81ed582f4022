import { API_BASE } from '../../../contract/call.ts'
import { WITHDRAWN_TESTS } from '../../../contract/withdrawn-path.ts'
import { send } from '../../platform/api.ts'

/** Ids of the tests that were withdrawn, as far as the edition could read them. */
export const askWithdrawn = async (apiSegment: string): Promise<ReadonlySet<string>> => {
  const tests = (await send('GET', `${API_BASE}${apiSegment}${WITHDRAWN_TESTS}`, undefined, {})) as { testId: string }[]
  return new Set(tests.map(({ testId }) => testId))
}
