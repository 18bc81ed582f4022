import type { Access } from '../../domain/console/roles.ts'
import type { WireCall } from '../call.ts'

/** One call of the console below `/api/console/`: who may make it, its input and its response. */
export type ConsoleCall = WireCall & {
  access: Access
  /** The body is multipart/form-data. */
  upload?: true
  /** The response is a file; where it has a schema, that of the JSON in it. */
  file?: true
}

export const CONSOLE_API = '/api/console/'
