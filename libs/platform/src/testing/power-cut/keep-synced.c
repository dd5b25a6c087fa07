/*
 * Loaded before a program (LD_PRELOAD): whenever a file of the folder SYNCED_FROM is synced, what it holds then is copied to
 * the folder SYNCED_TO. Files there are what a disk holds after the power was cut: nothing that was only written. What was
 * deleted is gone with the next sync of anything, as on file systems that keep a journal.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void forget_deleted(const char *from, const char *to)
{
    char path[PATH_MAX];
    DIR *kept = opendir(to);
    struct dirent *entry;

    while (kept && (entry = readdir(kept))) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", from, entry->d_name);
        if (access(path, F_OK) == 0) continue;
        snprintf(path, sizeof path, "%s/%s", to, entry->d_name);
        unlink(path);
    }
    if (kept) closedir(kept);
}

static void keep(int file)
{
    const char *from = getenv("SYNCED_FROM"), *to = getenv("SYNCED_TO");
    char link[64], path[PATH_MAX], kept[PATH_MAX], unfinished[PATH_MAX + 16], bytes[65536];
    ssize_t length, size;
    off_t at = 0;
    int copy;

    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (!from || !to || (length = readlink(link, path, sizeof path - 1)) < 0) return;
    path[length] = '\0';
    if (strncmp(path, from, strlen(from)) != 0 || path[strlen(from)] != '/') return;
    snprintf(kept, sizeof kept, "%s/%s", to, strrchr(path, '/') + 1);
    /* Killed meanwhile, it leaves the copy before. */
    snprintf(unfinished, sizeof unfinished, "%s.unfinished", kept);
    if ((copy = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC, 0600)) < 0) return;
    /* Through the program's own descriptor: closing another one of the same file would let go of its locks. */
    for (; (size = pread(file, bytes, sizeof bytes, at)) > 0; at += size)
        if (write(copy, bytes, (size_t)size) != size) abort();
    close(copy);
    if (size < 0) unlink(unfinished);
    else rename(unfinished, kept);
    forget_deleted(from, to);
}

int fsync(int file)
{
    int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int result = sync(file);
    if (result == 0) keep(file);
    return result;
}

int fdatasync(int file)
{
    int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int result = sync(file);
    if (result == 0) keep(file);
    return result;
}
