import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { addPasskey, beginPasskey } from '../../../contract/console/account.ts'
import { beginSignIn, completeSignIn, type Me } from '../../../contract/console/sign-in.ts'
import { makeCall } from '../shared/calls/make-call.ts'

/** Signs in with a passkey of this device or key. */
export const signInWithPasskey = async (): Promise<Me> => {
  const { options } = await makeCall(beginSignIn, {})
  const passkey = await startAuthentication({ optionsJSON: options })
  return makeCall(completeSignIn, { body: { passkey: passkey as never } })
}

/** Makes another passkey for whoever is signed in. */
export const makePasskey = async (name: string): Promise<void> => {
  const { options } = await makeCall(beginPasskey, {})
  const passkey = await startRegistration({ optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] })
  await makeCall(addPasskey, { body: { name, passkey: passkey as never } })
}
