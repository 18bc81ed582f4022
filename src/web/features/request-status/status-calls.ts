import { API_BASE } from '../../../contract/call.ts'
import { REQUEST_STATUS, REQUEST_TOKEN_HEADER } from '../../../contract/requests/request-status-paths.ts'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { send } from '../../platform/network/api.ts'
import { fetchMadeFile } from '../../platform/network/fetch-made-file.ts'

/** The calls of one link. Its token goes in a header only, so that no log has it. */
export const statusCalls = (token: string, languageCode: LanguageCode) => {
  const url = (path: string) => `${API_BASE}${REQUEST_STATUS}${path}?languageCode=${languageCode}`
  const headers = { [REQUEST_TOKEN_HEADER]: token }
  return {
    read: () => send('GET', url(''), undefined, headers) as Promise<RequestStatusAnswer>,
    reply: (rowVersion: number, text: string) => send('POST', url('/reply'), { rowVersion, text }, headers) as Promise<RequestStatusAnswer>,
    cancel: (rowVersion: number) => send('POST', url('/cancel'), { rowVersion }, headers) as Promise<RequestStatusAnswer>,
    pdf: (testId: string) =>
      fetchMadeFile(`${API_BASE}${REQUEST_STATUS}/report/${encodeURIComponent(testId)}/${languageCode}.pdf`, headers),
    delete: (rowVersion: number) => send('POST', url('/delete'), { rowVersion }, headers).then(() => undefined),
  }
}
export type StatusCalls = ReturnType<typeof statusCalls>
