import { startAuthentication } from '@simplewebauthn/browser'
import { beginSigning, completeSigning, type TestToSign } from '../../../contract/console/bench/signing.ts'
import { makeCall } from '../shared/calls/make-call.ts'

/**
 * Asks whoever approves tests to sign them; the id of the signature, which publishes each of them. At the company's sign-in the browser leaves
 * `page` and comes back to it: what calls this waits until then.
 */
export const signApproval = async (tests: TestToSign[], page: string): Promise<string> => {
  const begun = await makeCall(beginSigning, { body: { tests, page } })
  if (begun.how === 'company') {
    location.assign(begun.goTo)
    return new Promise(() => undefined)
  }
  const passkey = await startAuthentication({ optionsJSON: begun.options })
  await makeCall(completeSigning, { params: { id: begun.id }, body: { passkey: passkey as never } })
  return begun.id
}

/** With what somebody came back from the company's sign-in, which a reload does not find again; undefined where they come from elsewhere. */
export const takeSigning = (): { id: string; isSigned: boolean } | undefined => {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  const [signed, unsigned] = [query.get('signed'), query.get('unsigned')]
  const id = signed ?? unsigned
  if (id === null) return undefined
  for (const name of ['signed', 'unsigned']) query.delete(name)
  const rest = query.toString()
  history.replaceState(history.state, '', `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`)
  return { id, isSigned: signed !== null }
}
