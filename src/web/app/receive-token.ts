import { tokenInFragment } from '../platform/identity-token.ts'
import type { Storage } from '../platform/storage.ts'

/** Stores the identity token from the callback's address, and removes it from address bar and history (ROUTE-03). */
export const receiveToken = (storage: Storage): void => {
  const token = tokenInFragment(location.hash)
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  if (token !== undefined) storage.write('identityToken', token)
}
