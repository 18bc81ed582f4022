import { REQUEST_MESSAGES } from '../../../contract/requests/request-messages.ts'

/** A reason of the server, as the field it is about and the code of its message; `code` is missing for unknown messages. */
export type Reason = { path?: string; code?: keyof typeof REQUEST_MESSAGES | 'robot'; message: string }

/** Fields that only a program gets wrong. */
const ROBOT_FIELDS = new Set(['website', 'filledInMs'])
/** Where two codes have one message, it is the first. */
const CODES = new Map(
  Object.entries(REQUEST_MESSAGES)
    .toReversed()
    .map(([code, message]) => [message as string, code as keyof typeof REQUEST_MESSAGES]),
)

/** Reads "request.ingredients.0.name: Too long", as requests keep what the server said. */
export const readReason = (reason: string): Reason => {
  const [, path, message = reason] = /^(?:(?:request|json)\.)?([a-zA-Z]\w*(?:\.\w+)*): (.*)$/s.exec(reason) ?? []
  const code = path !== undefined && ROBOT_FIELDS.has(path) ? 'robot' : CODES.get(message)
  const field = path === 'countryCode' ? 'country' : path === 'requestor' ? 'email' : path
  return { ...(field === undefined || code === 'robot' ? {} : { path: field }), ...(code ? { code } : {}), message }
}
