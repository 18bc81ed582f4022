import { describe, expect, test } from 'vitest'
import { readPostgresHosts } from './postgres-hosts.ts'

const NOT_ENCODED = 'the user and the password must have / ? # and @ percent-encoded, / as %2F'
const READ_WRITE = 'target_session_attrs=read-write'

describe('EDGE-60 a URL of PostgreSQL', () => {
  test.each([
    ['with one host is used as it is', 'postgresql://a:b@h:5433/x?sslmode=require', ['postgresql://a:b@h:5433/x?sslmode=require']],
    ['without a host too', 'postgresql:///x?host=%2Frun%2Fpg', ['postgresql:///x?host=%2Frun%2Fpg']],
    [
      'with several hosts is one URL a host, each with its port and all other settings',
      `postgresql://a:p%2C%40@h1:5432,h2:5433/x?sslmode=verify-full&${READ_WRITE}`,
      ['postgresql://a:p%2C%40@h1:5432/x?sslmode=verify-full', 'postgresql://a:p%2C%40@h2:5433/x?sslmode=verify-full'],
    ],
    ['may leave out what is wanted of them', 'postgres://h1,h2/x', ['postgres://h1/x', 'postgres://h2/x']],
    ['may have addresses', 'postgres://[::1]:5432,[::2]/x', ['postgres://[::1]:5432/x', 'postgres://[::2]/x']],
    [
      'may have sockets and ports as parameters',
      'postgresql:///x?host=/a,/b&port=1,2&user=u',
      ['postgresql:///x?host=%2Fa&port=1&user=u', 'postgresql:///x?host=%2Fb&port=2&user=u'],
    ],
    ['may have one port for all', 'postgresql:///x?host=a,b&port=7', ['postgresql:///x?host=a&port=7', 'postgresql:///x?host=b&port=7']],
    ['may want one host to take writes', `postgresql://h/x?${READ_WRITE}`, ['postgresql://h/x']],
  ])('%s', (_rule, url, urls) => expect(readPostgresHosts(url).urls).toEqual(urls))

  test.each([
    ['mysql://h/x', 'must begin with postgres:// or postgresql://'],
    ['postgres://u:secret@h1,,h2/x', 'a host is missing between two commas'],
    ['postgres://u:secret@h1:port,h2/x', 'h1:port is not a host with an optional port, as database.example:5432'],
    ['postgres://u:se/cret@h1,h2/x?target_session_attrs=read-write', NOT_ENCODED],
    ['postgres://u:12/cret@h1,h2/x', NOT_ENCODED],
    ['postgres://u:se/cret@h/x', NOT_ENCODED],
    ['postgres://u:se?cret@h1,h2/x', NOT_ENCODED],
    ['postgres://u:se#cret@h1,h2/x', NOT_ENCODED],
    ['postgres:///x?host=a,b&port=1,2,3', 'there must be a port for each host, or one for all'],
    ['postgres://h1,h2/x?target_session_attrs=any', 'target_session_attrs must be read-write or primary: the server writes'],
    ['postgres://h/x?target_session_attrs=standby', 'target_session_attrs must be read-write or primary: the server writes'],
  ])('that is wrong is refused in words without its password: %s', (url, message) =>
    expect(() => readPostgresHosts(url)).toThrow(new Error(message)),
  )
})
