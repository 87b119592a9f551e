// Baseline of static files: Debian's nginx with one worker, precompressed and immutable files as in the program.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Running, start } from '../harness/server.ts'

const program = '/usr/sbin/nginx'
/** `apt-get install nginx` */
export const hasNginx = () => existsSync(program)

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** `files`: what it serves; `folder`: where it may write. */
export async function startNginx(folder: string, files: string): Promise<Running> {
  const port = await freePort()
  const temporary = join(folder, 'nginx')
  await mkdir(temporary, { recursive: true })
  const config = join(temporary, 'nginx.conf')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    config,
    `daemon off; pid ${temporary}/pid; error_log ${temporary}/error.log; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  ${kinds.map((it) => `${it}_temp_path ${temporary}/${it};`).join(' ')}
  types { text/javascript js; text/css css; font/woff2 woff2; image/svg+xml svg; image/webp webp; }
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000; open_file_cache max=1000; gzip_static on; etag on;
  server { listen 127.0.0.1:${port}; root ${files}; add_header Cache-Control "public, max-age=31536000, immutable"; }
}
`,
  )
  // nginx prints nothing once it serves, so a shell prints the address.
  const shellCommand = `"${program}" -c "${config}" -e "${temporary}/error.log" & echo http://127.0.0.1:${port}; wait`
  return start('/bin/sh', ['-c', shellCommand])
}
