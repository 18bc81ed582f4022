import { randomUUID } from 'node:crypto'
import pg from 'pg'

const runSql = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const withDatabase = (url: string, name: string): string => url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)

/** A new database on the PostgreSQL of a URL: empty, or a copy of another to which nobody is connected. */
export const createDatabase = async (
  url: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> => {
  const name = `tankmix_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `create database ${name} template ${template}`)
  return { name, url: withDatabase(url, name), drop: () => runSql(url, `drop database ${name} with (force)`) }
}
