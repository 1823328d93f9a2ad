/** `GET /api/things/{id}`, split. */
export function routeOf(path: string): { method: string; url: string } {
  const at = path.indexOf(' ');
  return { method: path.slice(0, at), url: path.slice(at + 1) };
}
