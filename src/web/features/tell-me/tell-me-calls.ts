import { API_BASE } from '../../../contract/call.ts'
import { TELL_ME, TELL_ME_LINK } from '../../../contract/tell-me/tell-me-paths.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { send } from '../../platform/network/api.ts'

type Asked = { email: string; products: readonly string[]; languageCode: LanguageCode }

export const requestNotifications = (asked: Asked) =>
  send('POST', `${API_BASE}${TELL_ME}`, asked) as Promise<{ step: 'asked' | 'no emails' | 'demonstration' }>

export type LinkPurpose = 'confirm' | 'end' | 'renew'
export const sendToken = (token: string) => send('POST', `${API_BASE}${TELL_ME_LINK}`, { token })
