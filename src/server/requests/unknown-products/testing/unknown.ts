import { ANTI_FORGERY } from '../../../testing/fixtures.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const BOUNDARY = 'of-a-test'
const field = ([name, value]: [string, string]): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE_HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`

export const UNKNOWN_EXAMPLE = { name: 'Novel Gold 50', number: '9-12345', country: 'FR', languageCode: 'en' }

type Sent = { photo?: Buffer | undefined; key?: string; headers?: Record<string, string> }
/** Sends an unknown product as the page does. */
export const sendUnknown = ({ app }: Pick<TestApp, 'app'>, fields: Record<string, string>, { photo, key, headers = {} }: Sent = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/tankmix/unknown-product',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...ANTI_FORGERY,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    payload: Buffer.concat([
      Buffer.from(Object.entries(fields).map(field).join('')),
      ...(photo ? [Buffer.from(FILE_HEAD), photo, Buffer.from('\r\n')] : []),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  })
