// The page that stands where there is no line goes by itself when there is one again: asked more and more seldom, and only while it is looked at.
let wait = 2_000
let timer = setTimeout(ask, wait)

async function ask() {
  clearTimeout(timer)
  const away = document.visibilityState === 'hidden'
  const answered =
    !away && (await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).catch(() => null))
  if (answered) return location.reload()
  wait = Math.min(wait * 1.5, 20_000)
  timer = setTimeout(ask, wait)
}

addEventListener('online', ask)
document.addEventListener('visibilitychange', ask)
