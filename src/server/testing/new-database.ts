import { randomUUID } from 'node:crypto'
import pg from 'pg'

const connected = async (url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await use(client).finally(() => client.end())
}

/** The first version that can copy through its log, which takes twice the processor time of copying files, as all before did. */
const WITH_STRATEGIES = 150_000
const copy = async (client: pg.Client, name: string, template: string): Promise<void> => {
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  await client.query(`create database ${name} template ${template}${rows[0]!.version < WITH_STRATEGIES ? '' : ' strategy file_copy'}`)
}

const withDatabase = (url: string, name: string): string => url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)

/** A new database on the PostgreSQL of a URL: empty, or a copy of another to which nobody is connected. */
export const createDatabase = async (
  url: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> => {
  const name = `tankmix_${randomUUID().replaceAll('-', '')}`
  await connected(url, (client) => copy(client, name, template))
  const drop = (): Promise<void> => connected(url, (client) => client.query(`drop database ${name} with (force)`))
  return { name, url: withDatabase(url, name), drop }
}
