import { readTestCall, type TestDetail } from '../../../../contract/console/bench/tests.ts'
import { consoleCopies } from '../../shared/calls/copies.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useOpened, type Opened, type OpenedFrom } from './use-opened.ts'

export type OpenedTest = Opened<TestDetail>

const FROM: OpenedFrom<TestDetail> = {
  read: (id) => makeCall(readTestCall, { params: { id } }),
  find: consoleCopies.findTest,
  keep: consoleCopies.keepTest,
}

/** A test as the server has it, or a copy of it. */
export const useOpenedTest = (id: string) => useOpened(id, FROM)
