/* Part of the service worker. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const icon = '/icons/192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address.href));
});
