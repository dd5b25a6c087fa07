/** What somebody did with what they were notified of. */
export type InboxEvents = {
  NotificationRead: { userId: string; notificationId: string };
  /** Everything they had been notified of until then. */
  AllNotificationsRead: { userId: string };
};
