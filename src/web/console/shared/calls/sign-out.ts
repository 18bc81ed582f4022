import { signOut, signOutEverywhere } from '../../../../contract/console/sign-in.ts'
import { consoleCopies } from './copies.ts'
import { makeCall } from './make-call.ts'

/** Signs out, here or everywhere, and goes where the server says. Whatever it says, no copy stays on this device. */
export const leaveConsole = async (where: 'here' | 'everywhere' = 'here'): Promise<void> => {
  await consoleCopies.clear()
  const { goTo } = await makeCall(where === 'here' ? signOut : signOutEverywhere, {})
  location.assign(goTo)
}
